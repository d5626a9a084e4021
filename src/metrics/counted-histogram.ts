import { Histogram } from "prom-client";
import { DURATION_BOUNDS, type Durations } from "./request-counts.ts";

type Config = Pick<ConstructorParameters<typeof Histogram>[0], "name" | "help" | "registers">;
type Labels = Record<string, string>;

/** A histogram of durations that were counted in plain numbers before, as prom-client tells one. */
export class CountedHistogram extends Histogram {
  readonly #config: Config;
  readonly #counted: readonly (readonly [labels: Labels, durations: Durations])[];

  constructor(config: Config, counted: readonly (readonly [labels: Labels, durations: Durations])[]) {
    super({ ...config, buckets: [...DURATION_BOUNDS] });
    this.#config = config;
    this.#counted = counted;
  }

  /** What prom-client asks for, of `Histogram` as well, where it makes text or values; its types leave it out. */
  async getForPromString() {
    const { name, help } = this.#config;
    const values = this.#counted.flatMap(([labels, durations]) => valuesOf(name, labels, durations));
    return { name, help, type: "histogram", values: values.map((value) => ({ ...value, sharedLabels: {} })) };
  }
}

function valuesOf(name: string, labels: Labels, { within, sum, count }: Durations) {
  let total = 0;
  const buckets = DURATION_BOUNDS.map((bound, index) => {
    total += within[index] ?? 0;
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(bound) }, value: total };
  });
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { ...labels, le: "+Inf" }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
