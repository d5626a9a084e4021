import styles from "./colour-samples.module.css";

const COLOURS = ["paper", "surface", "rule", "ink", "ink-soft", "accent", "accent-ink", "focus"] as const;

/** The eight colours under the names that site.yaml knows. */
export function ColourSamples() {
  return (
    <ul className={styles.colours}>
      {COLOURS.map((name) => (
        <li key={name} className={styles.colour} data-colour={name}>
          {name}
        </li>
      ))}
    </ul>
  );
}
