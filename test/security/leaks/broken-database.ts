import type pg from "pg";

/**
 * Lets nothing be written into these tables while the work is done: PostgreSQL's refusals hold the row that was to be
 * written, and so may whatever is said about them.
 */
export async function whileBroken(
  client: pg.ClientBase,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  const each = (change: string): string => tables.map((table) => `alter table ${table} ${change};`).join("\n");
  await client.query(each("add constraint nothing_fits check (false) not valid"));
  try {
    await work();
  } finally {
    await client.query(each("drop constraint nothing_fits"));
  }
}

/** The tables with byte arrays: whatever is hashed or sealed is one. */
export async function tablesOfSecrets(client: Pick<pg.ClientBase, "query">): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('%I', table_name) as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`,
  );
  return rows.map(({ name }) => name);
}

/** Has the work find none of the tables that hash or seal something. */
export async function whileAway(client: Pick<pg.ClientBase, "query">, work: () => Promise<unknown>): Promise<void> {
  const tables = await tablesOfSecrets(client);
  const rename = (from: string, to: string): Promise<unknown> =>
    client.query(tables.map((table) => `alter table ${table}${from} rename to ${table}${to};`).join("\n"));
  await rename("", "_away");
  try {
    await work();
  } finally {
    await rename("_away", "");
  }
}
