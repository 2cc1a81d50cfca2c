import { settings } from "../../subgraphs/index.js";
import { withoutClientVariables } from "./client-variables.js";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { readSettings } from "../../subgraphs/shared/config/read-settings.js";

/** Reads and validates the settings of the server. Throws a `ConfigError` that names every invalid one. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  return readSettings(settings, withoutClientVariables(environment));
}
