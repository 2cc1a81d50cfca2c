import { open, rename } from "node:fs/promises";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { bootstrap, type BootstrapResult } from "../../subgraphs/index.js";
import type { Services } from "../../subgraphs/shared/context/services.js";

/** What the first start made, and the file that holds it. */
export interface FirstKeys extends BootstrapResult {
  readonly file: string;
}

/** The file that the first keys are written to. */
export function firstKeysFile(dataDir: string): string {
  return path.resolve(dataDir, "bootstrap.json");
}

/**
 * Makes the first organization when there is none, and writes its keys to bootstrap.json in the data directory, readable
 * by its owner only. Null when there is one already, or when first keys are made by command.
 */
export async function makeFirstKeys(services: Services): Promise<FirstKeys | null> {
  const { config } = services;
  if (config.PARLEY_BOOTSTRAP !== "file" && config.DATABASE_URL !== undefined) return null;
  const made = await bootstrap(services);
  if (made === null) return null;
  const file = firstKeysFile(config.PARLEY_DATA_DIR);
  const content = {
    base_url: made.baseUrl,
    organization_id: made.organizationId,
    user_id: made.userId,
    email: made.email,
    admin_key: made.adminKey,
    console_token: made.consoleToken,
  };
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Appears whole or not at all: the keys in it are shown nowhere else.
  const draft = `${file}.new`;
  const handle = await open(draft, "w", 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
  return { ...made, file };
}
