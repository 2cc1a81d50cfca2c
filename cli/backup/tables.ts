import type pg from "pg";

/** A table with its data columns. Generated columns are left out. */
export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The session's text formats, so that every server can read the output of another one. */
export const textSettings =
  "set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set bytea_output = 'hex'; " +
  "set timezone = 'UTC'; set client_encoding = 'UTF8'";

/** All tables but the record of migrations, which the migrations themselves write. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> '_prisma_migrations'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

/** `"name" ("column", …)`, as COPY takes it. */
export function columnsOf(client: pg.Client, { name, columns }: Table): string {
  const quote = (text: string): string => client.escapeIdentifier(text);
  return `${quote(name)} (${columns.map(quote).join(", ")})`;
}
