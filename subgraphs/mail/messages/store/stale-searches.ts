import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { sendStatement } from "../../../shared/database/statements.js";
import { searchForm } from "../rules/search-vector.js";

/** A stored message whose index is outdated, with its searchable text. */
export interface StaleSearch {
  readonly id: string;
  readonly subject: string | null;
  readonly addresses: readonly string[];
  /** The beginning of the bodies. */
  readonly text: string | null;
  readonly html: string | null;
}

/** The most characters of a body that are read. */
const readCharacters = 256 * 1024;

/** Locks some of them, and skips those that another process has locked. */
export async function lockStaleSearches(tx: Transaction, limit: number): Promise<StaleSearch[]> {
  return tx.$queryRaw<StaleSearch[]>`
    with stale as materialized (
      select message_id from mail_text where search_form < 3 order by message_id limit ${limit} for update skip locked)
    select x.message_id as id, g.subject, left(x.body_text, ${readCharacters}) as text,
           case when x.body_text is null or x.body_text = '' then left(x.body_html, ${readCharacters}) end as html,
           array[g.from_address, coalesce(g.from_name, '')] || g.to_addresses || g.cc_addresses ||
             case g.direction when 'outbound' then g.bcc_addresses else '{}' end as addresses
    from stale join mail_text x using (message_id) join mail_message g on g.id = x.message_id`;
}

/** Stores their new index words. */
export async function storeSearches(
  tx: Transaction,
  searches: readonly { readonly id: string; readonly vector: string }[],
): Promise<void> {
  if (searches.length === 0) return;
  const ids = searches.map(({ id }) => id);
  const vectors = searches.map(({ vector }) => vector);
  await sendStatement(
    tx,
    Prisma.sql`
      update mail_text x set search = n.vector::tsvector, search_form = ${searchForm}
      from unnest(${ids}::uuid[], ${vectors}::text[]) as n (id, vector) where x.message_id = n.id`,
  );
}
