import type { TObject } from "typebox";
import type { Config } from "./config.js";

/**
 * The settings that a feature brings. Its `settings.ts` adds their types to `Config`, so that `config.NAME` has one
 * wherever it is read.
 */
export interface FeatureSettings {
  readonly settings: TObject;
  /** What is wrong with their values together, one sentence each; values are not repeated: they may be secrets. */
  readonly wrongTogether?: (config: Config) => readonly string[];
}
