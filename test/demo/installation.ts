import { readFileSync } from "node:fs";
import path from "node:path";

/** A running Parley and the key to administer it. */
export interface Installation {
  readonly baseUrl: string;
  readonly adminKey: string;
}

/**
 * Finds the server to talk to: PARLEY_URL and PARLEY_ADMIN_KEY when both are set, else the first key that `npm start`
 * left in the data directory, on the PORT that is set here as it was there.
 */
export function findInstallation(environment: NodeJS.ProcessEnv): Installation {
  const { PARLEY_URL, PARLEY_ADMIN_KEY, PARLEY_DATA_DIR, PORT } = environment;
  if (PARLEY_URL && !URL.canParse(PARLEY_URL)) throw new Error(`PARLEY_URL is not an address: http://localhost:4000.`);
  if (PARLEY_URL && PARLEY_ADMIN_KEY) return { baseUrl: PARLEY_URL, adminKey: PARLEY_ADMIN_KEY };
  const file = path.resolve(PARLEY_DATA_DIR || ".parley", "bootstrap.json");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Error(`No ${file}: start Parley first (npm start), or set PARLEY_URL and PARLEY_ADMIN_KEY.`);
  }
  const bootstrap = JSON.parse(text) as { base_url: string; admin_key: string };
  const baseUrl = PARLEY_URL || (PORT ? `http://localhost:${PORT}` : bootstrap.base_url);
  return { baseUrl, adminKey: bootstrap.admin_key };
}
