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
export async function tablesOfSecrets(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct format('%I', table_name) as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`,
  );
  return rows.map(({ name }) => name);
}
