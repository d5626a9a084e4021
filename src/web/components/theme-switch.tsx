import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import styles from "./theme-switch.module.css";

const choices = [
  { theme: "system", label: "System", Icon: Monitor },
  { theme: "light", label: "Light", Icon: Sun },
  { theme: "dark", label: "Dark", Icon: Moon },
] as const;
type Theme = (typeof choices)[number]["theme"];

/** The reader's choice of light or dark. The inline loader applies a kept choice before the first paint. */
export function ThemeSwitch() {
  const chosen = useSyncExternalStore(onThemeChange, keptTheme, () => null);
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Colours</legend>
      {choices.map(({ theme, label, Icon }) => (
        <button
          key={theme}
          type="button"
          className={styles.choice}
          data-app-click={theme}
          aria-pressed={chosen === null ? undefined : chosen === theme}
          title={label}
          onClick={() => keepTheme(theme)}
        >
          <Icon aria-hidden="true" size={16} strokeWidth={1.8} />
          <span className="visually-hidden">{label}</span>
        </button>
      ))}
    </fieldset>
  );
}

const listeners = new Set<() => void>();

function keepTheme(theme: Theme): void {
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
  window.commonplace?.showTheme(theme);
  for (const listener of listeners) listener();
}

function keptTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function onThemeChange(listener: () => void): () => void {
  const choseElsewhere = ({ key, newValue }: StorageEvent) => {
    if (key === "theme") keepTheme(newValue === "light" || newValue === "dark" ? newValue : "system");
  };
  listeners.add(listener);
  addEventListener("storage", choseElsewhere);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", choseElsewhere);
  };
}
