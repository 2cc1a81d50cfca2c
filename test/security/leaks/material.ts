import { createReadStream } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

/** Where something was seen: what kind of place it is, and which one. */
export interface Place {
  readonly kind: "file" | "column" | "log" | "error body" | "webhook" | "subscription" | "metrics" | "tool";
  readonly name: string;
}

/** A place with all that stands there. */
export interface Exhibit extends Place {
  chunks(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Keeps values apart: it is in no secret. */
const between = Buffer.from([0]);
/** Type of bytea values. */
const byteArray = 17;

/** What a run left in memory: answers, messages, log lines, rows. */
export class Material {
  private readonly parts = new Map<string, { place: Place; chunks: Uint8Array[] }>();

  /** Adds to what stands at a place. */
  note(kind: Place["kind"], name: string, content: string | Uint8Array): void {
    const key = `${kind} ${name}`;
    const part = this.parts.get(key) ?? { place: { kind, name }, chunks: [] };
    this.parts.set(key, part);
    part.chunks.push(typeof content === "string" ? Buffer.from(content) : content, between);
  }

  exhibits(): Exhibit[] {
    return [...this.parts.values()].map(({ place, chunks }) => ({ ...place, chunks: () => [Buffer.concat(chunks)] }));
  }
}

/** Notes every value of every table, by column: as text, and byte arrays as their bytes. What TOAST packs is unpacked. */
export async function noteRows(client: pg.ClientBase, material: Material): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const asText = { getTypeParser: () => (value: string | Buffer) => value };
  for (const { name } of tables) {
    const { rows, fields } = await client.query<(string | null)[]>({
      text: `select * from ${name}`,
      rowMode: "array",
      types: asText as unknown as pg.CustomTypesConfig,
    } as pg.QueryArrayConfig);
    fields.forEach((field, index) => {
      const values = rows.flatMap((row) => {
        const value = row[index] ?? null;
        if (value === null) return [];
        return [field.dataTypeID === byteArray ? Buffer.from(value.slice(2), "hex") : Buffer.from(value), between];
      });
      if (values.length > 0) material.note("column", `${name}.${field.name}`, Buffer.concat(values));
    });
  }
}

/** Every file under a folder, by its path from there; links are followed. */
export async function filesUnder(folder: string, from = ""): Promise<(Exhibit & { readonly path: string })[]> {
  const here = await realpath(path.join(folder, from));
  const entries = await readdir(here, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      const name = path.join(from, entry.name);
      if (entry.isDirectory() || entry.isSymbolicLink()) return filesUnder(folder, name).catch(notAFolder);
      const file = path.join(here, entry.name);
      return entry.isFile() ? [{ kind: "file", name, path: file, chunks: () => read(file) } as const] : [];
    }),
  );
  return found.flat();
}

const read = (file: string): AsyncIterable<Uint8Array> => createReadStream(file, { highWaterMark: 1 << 20 });

function notAFolder(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOTDIR") return [];
  throw error;
}
