import { readFileSync } from "node:fs";
import path from "node:path";

/** A running Parley and the key to administer it. */
export interface Installation {
  readonly baseUrl: string;
  readonly adminKey: string;
}

/**
 * Finds the server to talk to: PARLEY_URL and PARLEY_ADMIN_KEY when both are set, else what the first `npm start` left
 * in the data directory.
 */
export function findInstallation(environment: NodeJS.ProcessEnv): Installation {
  const { PARLEY_URL, PARLEY_ADMIN_KEY, PARLEY_DATA_DIR } = environment;
  if (PARLEY_URL && PARLEY_ADMIN_KEY) return { baseUrl: PARLEY_URL, adminKey: PARLEY_ADMIN_KEY };
  const file = path.resolve(PARLEY_DATA_DIR || ".parley", "bootstrap.json");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Error(`No ${file}: start Parley first (npm start), or set PARLEY_URL and PARLEY_ADMIN_KEY.`);
  }
  const bootstrap = JSON.parse(text) as { base_url: string; admin_key: string };
  return { baseUrl: PARLEY_URL || bootstrap.base_url, adminKey: bootstrap.admin_key };
}
