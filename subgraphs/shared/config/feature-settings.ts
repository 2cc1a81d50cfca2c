import type { TObject } from "typebox";
import type { Config } from "./config.js";

/**
 * The settings of a feature. Its `settings.ts` adds their types to `Config`, so that `config.NAME` is typed everywhere.
 */
export interface FeatureSettings {
  readonly settings: TObject;
  /** Validates the values together. Returns one sentence per error, without the values: they may be secrets. */
  readonly wrongTogether?: (config: Config) => readonly string[];
}
