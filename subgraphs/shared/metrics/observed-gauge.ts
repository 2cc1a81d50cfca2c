import type { Services } from "../context/services.js";

/** A number of a feature that appears in the metrics, for each combination of its labels. */
export interface ObservedGauge {
  /** As in the metrics, such as `parley_frozen`; never renamed. */
  readonly name: string;
  readonly help: string;
  /** Their values come from declarations, never from a tenant's data. */
  readonly labelNames: readonly string[];
  /** Reads a bounded number of rows or counts by an index, writes nothing and makes no outside calls. */
  read(services: Pick<Services, "clock" | "database">): Promise<readonly GaugeValue[]>;
}

export interface GaugeValue {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
