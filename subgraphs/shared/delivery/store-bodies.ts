import type { Transaction } from "../database/client.js";
import { stableUuid } from "./stable-uuid.js";

/** Bytes of bodies per statement. */
const statementBytes = 4 * 1024 * 1024;

/**
 * Stores a body that goes to several receivers once for all of them. Returns the ids of these bodies; a body for a
 * single receiver has none. The ids are derived from the content, so later receivers of the same body use the same id.
 */
export async function storeSharedBodies(
  tx: Transaction,
  now: Date,
  bodies: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  const seen = new Set<string>();
  for (const body of bodies) {
    if (seen.has(body) && !ids.has(body)) ids.set(body, stableUuid(body));
    seen.add(body);
  }
  // Always in the same order: a transaction that stores the same body waits for the first one.
  const rows = [...ids].map(([body, id]) => ({ id, body })).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const statement of inStatements(rows)) {
    await tx.$executeRaw`
      insert into delivery_body (id, body, created_at)
      select id, body, ${now}::timestamptz from json_to_recordset(${JSON.stringify(statement)}::json) as b (id uuid, body text)
      on conflict do nothing`;
  }
  return ids;
}

function* inStatements<Row extends { readonly body: string }>(rows: readonly Row[]): Generator<Row[]> {
  let statement: Row[] = [];
  let bytes = 0;
  for (const row of rows) {
    statement.push(row);
    bytes += row.body.length;
    if (bytes < statementBytes) continue;
    yield statement;
    statement = [];
    bytes = 0;
  }
  if (statement.length > 0) yield statement;
}
