import type { GroundConfig } from "./settings.js";

/** The validated settings: the shared ones, and those that features add by declaration. */
export interface Config extends Readonly<GroundConfig> {
  /** `all`, `gateway`, or the name of a subgraph. */
  readonly PARLEY_ROLE: string;
}

/** Readable reasons, one per invalid setting. Values are not repeated: they may be secrets. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/** The parts of a comma-separated setting. */
export function listSetting(value: string | undefined): readonly string[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
