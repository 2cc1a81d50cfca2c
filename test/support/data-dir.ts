import { chmod, mkdtemp, realpath, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Free bytes of memory that a run may need for its databases, several times over. */
const roomInMemory = 4 * 1024 ** 3;

/**
 * A folder in memory where the system has one with room, else that of temporary files. A database is a thousand files: to copy
 * them on a disk takes more processor time than everything else that a server's start does, and each commit waits for it. A
 * killed process loses nothing in either.
 */
async function fastFolder(): Promise<string> {
  const inMemory = "/dev/shm";
  const { bavail, bsize } = await statfs(inMemory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > roomInMemory ? inMemory : tmpdir();
}

/**
 * A temporary folder to be a server's data directory. As root, others may pass through it: the user that runs PostgreSQL
 * must reach its own folder inside, or the database would go to a folder of the system and outlive the test.
 */
export async function createDataDir(parent?: string): Promise<string> {
  const folder = await mkdtemp(path.join(await realpath(parent ?? (await fastFolder())), "parley-test-"));
  await chmod(folder, 0o711);
  return folder;
}

export async function removeDataDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}
