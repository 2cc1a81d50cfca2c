import path from "node:path";
import { bootstrap, type BootstrapResult, type BootstrapServices } from "../../subgraphs/index.js";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { ensureDataDir } from "../../subgraphs/shared/database/embedded/places.js";
import { writeAtomically } from "../../subgraphs/shared/files/write-atomically.js";
import { firstKeysFile } from "./first-keys-file.js";

/** The result of the first start, and the file that contains it. */
export interface FirstKeys extends BootstrapResult {
  readonly file: string;
}

/** The inputs for creating the first organization. */
export type FirstKeyServices = BootstrapServices & { readonly config: Config };

/** `writeFirstKeys` at a start: null also when a command creates the first keys. */
export async function makeFirstKeys(services: FirstKeyServices): Promise<FirstKeys | null> {
  const { PARLEY_BOOTSTRAP, DATABASE_URL } = services.config;
  return PARLEY_BOOTSTRAP !== "file" && DATABASE_URL !== undefined ? null : writeFirstKeys(services);
}

/**
 * Creates the first organization when there is none, and writes its keys to bootstrap.json in the data directory,
 * readable by its owner only. The file is written before the commit, so that no key is lost in between. Null when there
 * is an organization already.
 */
export async function writeFirstKeys(services: FirstKeyServices): Promise<FirstKeys | null> {
  const file = firstKeysFile(services.config.PARLEY_DATA_DIR);
  const made = await bootstrap(services, (result) => write(file, result));
  return made === null ? null : { ...made, file };
}

async function write(file: string, result: BootstrapResult): Promise<void> {
  const content = {
    base_url: result.baseUrl,
    organization_id: result.organizationId,
    user_id: result.userId,
    email: result.email,
    admin_key: result.adminKey,
    console_token: result.consoleToken,
  };
  await ensureDataDir(path.dirname(file));
  // Its keys are shown nowhere else.
  await writeAtomically(file, `${JSON.stringify(content, null, 2)}\n`);
}
