import type { Config } from "../../subgraphs/shared/config/config.js";
import { ensureDataDir } from "../../subgraphs/shared/database/embedded/places.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import { readOrCreateSecret } from "../../subgraphs/shared/secrets/secret-file.js";

/** The keyring of PARLEY_SECRET; without it (the database is then embedded) of the data directory's own secret. */
export async function openKeyring(config: Config): Promise<Keyring> {
  if (config.PARLEY_SECRET !== undefined) return new Keyring(config.PARLEY_SECRET);
  // Created on first use, with the permissions that the embedded database needs.
  return new Keyring(await readOrCreateSecret(await ensureDataDir(config.PARLEY_DATA_DIR)));
}
