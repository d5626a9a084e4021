import { useState } from "react";
import { SubscribeWidget, type SubscribeWidgetSettings } from "../../subscription/subscribe-widget.tsx";
import styles from "./widget-samples.module.css";

/** The nine settings, one after the other, each beside the defaults alone. */
const samples: readonly [name: string, settings: Partial<SubscribeWidgetSettings>][] = [
  ["defaults", {}],
  ["source: poetry", { source: "poetry" }],
  ["buttonText: Hear of new posts", { buttonText: "Hear of new posts" }],
  ["compact", { compact: true }],
  ["showOnlyButton", { showOnlyButton: true }],
  ["showSubscriptionStatus", { showSubscriptionStatus: true }],
  ["animateExpansion: false", { animateExpansion: false }],
  ["autoCollapse: false", { autoCollapse: false, successMessage: "Not shown" }],
  ["successMessage: Thank you!", { successMessage: "Thank you!" }],
];

export function WidgetSamples() {
  const [calls, setCalls] = useState(0);
  const times = calls === 1 ? "once" : `${calls} times`;
  return (
    <ul className={styles.samples}>
      {samples.map(([name, settings]) => (
        <li key={name}>
          <h3 className={styles.name}>{name}</h3>
          <SubscribeWidget source="test" {...settings} />
        </li>
      ))}
      <li>
        <h3 className={styles.name}>onSubscriptionSuccess</h3>
        <SubscribeWidget source="test" onSubscriptionSuccess={() => setCalls(calls + 1)} />
        <p className="label">Called {times}</p>
      </li>
    </ul>
  );
}
