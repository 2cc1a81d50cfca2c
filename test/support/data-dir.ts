import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * A temporary folder to be a server's data directory. As root, others may pass through it: the user that runs PostgreSQL
 * must reach its own folder inside, or the database would go to a folder of the system and outlive the test.
 */
export async function createDataDir(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(path.join(await realpath(parent), "parley-test-"));
  await chmod(folder, 0o711);
  return folder;
}

export async function removeDataDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
