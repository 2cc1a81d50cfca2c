import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { Keyring } from "../../subgraphs/shared/secrets/keyring.js";

/** The keyring of PARLEY_SECRET; without one (the database is then embedded) of the data directory's own secret. */
export async function openKeyring(config: Config): Promise<Keyring> {
  return new Keyring(config.PARLEY_SECRET ?? (await secretOf(config.PARLEY_DATA_DIR)));
}

async function secretOf(dataDir: string): Promise<string> {
  const file = path.join(dataDir, "secret");
  await mkdir(dataDir, { recursive: true });
  try {
    await writeFile(file, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return (await readFile(file, "utf8")).trim();
}
