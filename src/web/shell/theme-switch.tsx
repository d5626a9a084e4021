import { useSyncExternalStore } from "react";
import { useText } from "../language/text.ts";
import { Icon, moon, screen, sun } from "../parts/icon.tsx";
import { keep } from "../parts/kept.ts";
import styles from "./theme-switch.module.css";

const choices = [
  { theme: "system", label: "shell.systemColours", drawing: screen },
  { theme: "light", label: "shell.lightColours", drawing: sun },
  { theme: "dark", label: "shell.darkColours", drawing: moon },
] as const;
type Theme = (typeof choices)[number]["theme"];

/** The reader's choice of light or dark, `named` with words beside the drawings. The inline loader applies a kept choice before the first paint. */
export function ThemeSwitch({ named = false }: { named?: boolean }) {
  const text = useText();
  const chosen = useSyncExternalStore(onThemeChange, keptTheme, () => null);
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{text("shell.colours")}</legend>
      {choices.map(({ theme, label, drawing }) => (
        <button
          key={theme}
          type="button"
          className={named ? `${styles.choice} ${styles.named}` : styles.choice}
          data-app-click={theme}
          aria-pressed={chosen === null ? undefined : chosen === theme}
          title={text(label)}
          onClick={() => keepTheme(theme)}
        >
          <Icon draws={drawing} size={16} weight={1.8} />
          <span className={named ? undefined : "visually-hidden"}>{text(label)}</span>
        </button>
      ))}
    </fieldset>
  );
}

const listeners = new Set<() => void>();

function keepTheme(theme: Theme): void {
  keep("theme", theme === "system" ? null : theme);
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
