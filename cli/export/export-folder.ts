import { createHash } from "node:crypto";
import { mkdir, open, readFile, rename, stat, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { CommandError } from "../terminal/exit-codes.js";
import type { Saved } from "./step.js";

/** The progress of an export: the current step, and its position. */
export interface Position {
  readonly step: string;
  /** Null at the beginning of the step. */
  readonly at: unknown;
}

/** The size of a file. */
export interface Extent {
  rows: number;
  bytes: number;
}

/** The content of `export.json`. It has a position while the export is incomplete. */
export interface Manifest {
  readonly parley: "export";
  readonly format: 1;
  readonly version: string;
  readonly server: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly startedAt: string;
  /** Null while it is incomplete. */
  readonly finishedAt: string | null;
  /** Everything before this position of the event log is in the export, as far as the log retained it. */
  readonly eventCursor: string;
  readonly files: Readonly<Record<string, Extent>>;
  readonly position?: Position;
}

const manifestName = "export.json";

/** The manifest of a folder; null when there is none. @throws CommandError when the folder contains something else */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(path.join(folder, manifestName), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (text === null) return null;
  try {
    const read = JSON.parse(text) as Manifest;
    if (read.parley === "export" && read.format === 1) return read;
  } catch {
    // Any defect has the same meaning for the user.
  }
  throw new CommandError(
    "not_an_export",
    `${path.join(folder, manifestName)} is not of an export.`,
    "Name another folder.",
  );
}

/** The folder of an export. Committed data stays; data written after the last commit is written again. */
export class ExportFolder {
  private readonly files: Record<string, Extent>;
  /** Files whose sizes were committed. */
  private readonly begun = new Set<string>();

  private constructor(
    private readonly folder: string,
    private manifest: Manifest,
  ) {
    this.files = structuredClone(manifest.files) as Record<string, Extent>;
  }

  /** Begins or resumes an export. Only its owner can read the files. */
  static async open(folder: string, manifest: Manifest): Promise<ExportFolder> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new ExportFolder(folder, manifest);
  }

  /** Appends chunks to a file, and adds the number of rows. */
  async append(file: string, pieces: Iterable<string> | AsyncIterable<Uint8Array>, rows: number): Promise<void> {
    const where = path.join(this.folder, file);
    const extent = (this.files[file] ??= { rows: 0, bytes: 0 });
    await this.begin(where, file, extent.bytes);
    const handle = await open(where, "a", 0o600);
    try {
      for await (const piece of pieces) {
        const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
        await handle.writeFile(bytes);
        extent.bytes += bytes.length;
      }
    } finally {
      await handle.close();
    }
    extent.rows += rows;
  }

  /** Writes a separate file from chunks. It replaces what an interrupted export left of it. */
  async save(file: string, bytes: AsyncIterable<Uint8Array>): Promise<Saved> {
    const where = path.join(this.folder, file);
    await mkdir(path.dirname(where), { recursive: true, mode: 0o700 });
    const hash = createHash("sha256");
    let byteSize = 0;
    const handle = await open(where, "w", 0o600);
    try {
      for await (const piece of bytes) {
        await handle.writeFile(piece);
        hash.update(piece);
        byteSize += piece.length;
      }
    } finally {
      await handle.close();
    }
    return { byteSize, sha256: hash.digest("hex") };
  }

  /** Commits the progress: after a crash the export resumes here. */
  async commit(position: Position): Promise<void> {
    await this.write({ ...this.manifest, files: this.files, position });
  }

  /** Completes the export. Returns its content. */
  async finish(finishedAt: Date): Promise<Manifest> {
    const { position: _, ...rest } = this.manifest;
    const complete = { ...rest, finishedAt: finishedAt.toISOString(), files: this.files };
    await this.write(complete);
    return complete;
  }

  get rows(): number {
    return Object.values(this.files).reduce((sum, { rows }) => sum + rows, 0);
  }

  private async begin(where: string, file: string, bytes: number): Promise<void> {
    if (this.begun.has(file)) return;
    this.begun.add(file);
    await mkdir(path.dirname(where), { recursive: true, mode: 0o700 });
    if (bytes === 0) return writeFile(where, "", { mode: 0o600 });
    const found = await stat(where).catch(() => null);
    if (found === null || found.size < bytes) {
      throw new CommandError("export_broken", `${where} is not what the export wrote.`, "Export into another folder.");
    }
    await truncate(where, bytes);
  }

  /** The manifest is replaced atomically: readers see the old or the new one. */
  private async write(manifest: Manifest): Promise<void> {
    this.manifest = manifest;
    const where = path.join(this.folder, manifestName);
    await writeFile(`${where}.part`, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await rename(`${where}.part`, where);
  }
}
