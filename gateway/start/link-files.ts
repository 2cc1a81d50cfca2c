import { rm } from "node:fs/promises";
import path from "node:path";
import { writeAtomically } from "../../subgraphs/shared/files/write-atomically.js";

/** Files that contain one link each, readable by their owner only. Null where there is no such link. */
export interface LinkFiles {
  readonly signIn: string | null;
  readonly outbox: string | null;
}

/** The links of a start. */
export interface StartLinks {
  readonly signInUrl: string | null;
  readonly outboxUrl: string | null;
}

/**
 * Writes the links of a start to files of the data directory: for a start without a terminal, whose output others may
 * read. Files of an earlier start are removed, because their links no longer work.
 */
export async function writeLinkFiles(dataDir: string, { signInUrl, outboxUrl }: StartLinks): Promise<LinkFiles> {
  return {
    signIn: await writeLink(path.resolve(dataDir, "sign-in-link.txt"), signInUrl),
    outbox: await writeLink(path.resolve(dataDir, "outbox-link.txt"), outboxUrl),
  };
}

async function writeLink(file: string, url: string | null): Promise<string | null> {
  if (url === null) {
    await rm(file, { force: true });
    return null;
  }
  await writeAtomically(file, `${url}\n`);
  return file;
}
