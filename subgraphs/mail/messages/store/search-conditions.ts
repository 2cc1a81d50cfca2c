import { Prisma } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";

/** The text search query of words and phrases: each is taken literally, and each must occur. */
export function searchQuery(parts: readonly string[]): Prisma.Sql {
  if (parts.length === 0) return Prisma.sql`''::tsquery`;
  // What the parser sees in a word, such as the parts of an address, stands in the text in the same order.
  return Prisma.join(
    parts.map((part) => Prisma.sql`phraseto_tsquery('simple', ${part})`),
    " && ",
    "(",
    ")",
  );
}

/**
 * The condition on `mail_text x`: texts in which all parts occur, of a mailbox, or of every mailbox that the viewer may see.
 * The index answers it.
 */
export function matchesSearch(viewer: Viewer, mailboxId: string | null, parts: readonly string[]): Prisma.Sql {
  const isThere =
    mailboxId === null
      ? Prisma.sql`array[x.mailbox_id] && array(
          select m.id from mailbox m join identity i on i.id = m.identity_id where ${visibleMailboxes(viewer)})`
      : Prisma.sql`array[x.mailbox_id] @> array[${mailboxId}::uuid]`;
  return Prisma.sql`${isThere} and x.search @@ ${searchQuery(parts)}`;
}

/** Makes the statements of a transaction use the index of texts: reading all texts would take minutes. */
export async function byIndex(tx: Transaction): Promise<void> {
  await tx.$queryRaw`select set_config('enable_seqscan', 'off', true)`;
}
