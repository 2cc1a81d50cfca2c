import type { Config } from "../../subgraphs/shared/config/config.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";
import { readOrCreateSecret } from "../../subgraphs/shared/secrets/secret-file.js";

/** The keyring of PARLEY_SECRET; without one (the database is then embedded) of the data directory's own secret. */
export async function openKeyring(config: Config): Promise<Keyring> {
  return new Keyring(config.PARLEY_SECRET ?? (await readOrCreateSecret(config.PARLEY_DATA_DIR)));
}
