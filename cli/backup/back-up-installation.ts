import { createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { createGzip } from "node:zlib";
import type { DatabaseLog } from "../../subgraphs/shared/database/log.js";
import { readConfig } from "../../gateway/files/read-config.js";
import { CommandError } from "../terminal/exit-codes.js";
import { openRawDatabase } from "./open-raw-database.js";
import { type Progress, writeBackup } from "./write-backup.js";

const silent: DatabaseLog = { info: () => {}, warn: (message) => process.stderr.write(`${message}\n`) };

/** The result, and where the secret is that a restore needs. */
export interface BackedUp {
  readonly file: string;
  readonly rows: number;
  readonly secret: string;
}

/**
 * Backs up the installation while its servers run. The file appears only when it is complete, and only its owner can
 * read it.
 */
export async function backUpInstallation(
  given: string,
  version: string,
  onProgress: (progress: Progress) => void,
): Promise<BackedUp> {
  const file = path.resolve(given);
  if (await exists(file))
    throw new CommandError("file_exists", `The file ${file} already exists.`, "Choose another file name.");
  const config = readConfig(process.env);
  const draft = `${file}.part`;
  const raw = await openRawDatabase(config, silent);
  try {
    const text = new PassThrough();
    const written = pipeline(text, createGzip(), createWriteStream(draft, { mode: 0o600 }));
    // A full disk also ends the reading of the database.
    const broken = new AbortController();
    written.catch((error: unknown) => broken.abort(error));
    const sink = { stream: text, broken: broken.signal };
    const rows = await writeBackup(raw.url, version, sink, onProgress).catch((error: unknown) => {
      throw broken.signal.aborted ? broken.signal.reason : error;
    });
    text.end();
    await written;
    await rename(draft, file);
    const secret =
      config.PARLEY_SECRET === undefined ? path.resolve(config.PARLEY_DATA_DIR, "secret") : "the setting PARLEY_SECRET";
    return { file, rows, secret };
  } finally {
    await raw.stop();
    await rm(draft, { force: true });
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
