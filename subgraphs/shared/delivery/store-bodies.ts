import type { Transaction } from "../database/client.js";
import { stableUuid } from "./stable-uuid.js";

/** Bytes of bodies per statement. */
const statementBytes = 4 * 1024 * 1024;

/**
 * Stores what goes to several receivers once for all of them. Answers the ids of these bodies; what goes to one alone has
 * none. Named by their content, they are the same when other receivers follow later.
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
  // In one order everywhere: whoever stores the same waits for the first.
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
