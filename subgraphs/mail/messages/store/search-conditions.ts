import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";
import { searchTsqueryOf } from "../rules/search-tsquery.js";

/**
 * The text search query for words and phrases: each is literal, and each must occur. It also finds rows that are not
 * yet indexed by the words of `searchWords`.
 */
export function searchQuery(parts: readonly string[]): Prisma.Sql {
  const queries = parts.flatMap((part) => {
    const words = searchTsqueryOf(part);
    return words === null ? [] : [Prisma.sql`(${words}::tsquery || phraseto_tsquery('simple', ${part}))`];
  });
  return queries.length === 0 ? Prisma.sql`''::tsquery` : Prisma.join(queries, " && ", "(", ")");
}

/**
 * The condition on `mail_text x`: texts in which all parts occur, of a mailbox, or of every mailbox that the viewer may
 * see. The index supports it.
 */
export function matchesSearch(viewer: Viewer, mailboxId: string | null, parts: readonly string[]): Prisma.Sql {
  const isThere =
    mailboxId === null
      ? Prisma.sql`array[x.mailbox_id] && array(
          select m.id from mailbox m join identity i on i.id = m.identity_id where ${visibleMailboxes(viewer)})`
      : Prisma.sql`array[x.mailbox_id] @> array[${mailboxId}::uuid]`;
  return Prisma.sql`${isThere} and x.search @@ ${searchQuery(parts)}`;
}

/** Makes a transaction's statements use the index of texts: reading all texts would take minutes. */
export async function byIndex(tx: Transaction): Promise<void> {
  await tx.$queryRaw`select set_config('enable_seqscan', 'off', true)`;
}
