import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { CommandError } from "../terminal/exit-codes.js";
import { endOfRows, type Head, type Line } from "./backup-format.js";
import { addJob } from "./jobs.js";
import { columnsOf, readTables, type Table, textSettings } from "./tables.js";

type Lines = AsyncGenerator<Buffer, void, undefined>;

/** The file is not a backup, or is incomplete. */
export function brokenBackup(): CommandError {
  return new CommandError(
    "backup_broken",
    "The file is not a backup of Parley, or it is not complete.",
    "Use another copy.",
  );
}

/** Reads the first line. */
export async function readHead(lines: Lines): Promise<Head> {
  const { value } = await lines.next();
  const head = parse(value) as Head;
  if (head.parley !== "backup") throw brokenBackup();
  if (head.format === 1) return head;
  throw new CommandError(
    "backup_newer",
    "This version of Parley cannot read the backup.",
    "Use the version that made it.",
  );
}

/**
 * Writes a backup into an empty database with tables, in the caller's transaction. Foreign keys are checked at the end.
 * Returns the number of rows.
 */
export async function restoreBackup(client: pg.Client, lines: Lines, onRows: (rows: number) => void): Promise<number> {
  await client.query(textSettings);
  const known = new Map((await readTables(client)).map((table) => [table.name, table]));
  const quote = (name: string): string => client.escapeIdentifier(name);
  const addKeys = await dropForeignKeys(client);
  await client.query(`truncate ${[...known.keys()].map(quote).join(", ")}`);
  let rows = 0;
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true) throw brokenBackup();
    const line = parse(value) as Line;
    if ("end" in line) {
      if (line.rows !== rows) throw brokenBackup();
      break;
    }
    if ("job" in line) await addJob(client, line.job);
    else if ("table" in line && fits(line.table, known)) rows += await copyRows(client, line.table, lines);
    else throw brokenBackup();
    onRows(rows);
  }
  for (const statement of addKeys) await client.query(statement);
  await setSequences(client, known.values());
  return rows;
}

/** Only columns that the migrations of the backup created, so that names in the file never become SQL. */
function fits({ name, columns }: Table, known: ReadonlyMap<string, Table>): boolean {
  const wanted = known.get(name)?.columns;
  return wanted !== undefined && columns.every((column) => wanted.includes(column));
}

async function copyRows(client: pg.Client, table: Table, lines: Lines): Promise<number> {
  let rows = 0;
  async function* untilTheEnd(): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const { value, done } = await lines.next();
      if (done === true) throw brokenBackup();
      if (value.length === endOfRows.length && value.toString() === endOfRows) return;
      rows += 1;
      yield Buffer.concat([value, Buffer.from("\n")]);
    }
  }
  await pipeline(Readable.from(untilTheEnd()), client.query(copyFrom(`copy ${columnsOf(client, table)} from stdin`)));
  return rows;
}

/**
 * Tables refer to each other in circles, so no order avoids violations. Returns the statements that restore the keys.
 */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

/** Sets a sequence to a number that no row has. */
async function setSequences(client: pg.Client, tables: Iterable<Table>): Promise<void> {
  const quote = (name: string): string => client.escapeIdentifier(name);
  for (const { name, columns } of tables) {
    for (const column of columns) {
      const { rows } = await client.query("select pg_get_serial_sequence($1, $2) as sequence", [quote(name), column]);
      const { sequence } = rows[0] as { readonly sequence: string | null };
      if (sequence === null) continue;
      await client.query(
        `select setval($1, coalesce((select max(${quote(column)}) from ${quote(name)}), 0) + 1, false)`,
        [sequence],
      );
    }
  }
}

function parse(line: Buffer | void): object {
  try {
    const value: unknown = JSON.parse(String(line));
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Reported below.
  }
  throw brokenBackup();
}
