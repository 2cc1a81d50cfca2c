import { settings } from "../../subgraphs/index.js";
import { withoutClientVariables } from "./client-variables.js";
import { type Config, readSettings } from "../../subgraphs/shared/config/config.js";

/** Reads and validates the settings of the server; throws a `ConfigError` that names every wrong one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  return readSettings(settings, withoutClientVariables(environment));
}
