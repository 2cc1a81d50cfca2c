import type { Transaction } from "../../../shared/database/client.js";
import { emptyCard } from "../rules/contact-card.js";
import { unreviewed } from "../rules/author.js";
import type { ContactRow } from "./contact-row.js";
import { columnsOf } from "./contact-writes.js";

type Changed = Pick<ContactRow, "id" | "version">;

/** Erases contacts that were merged, and has them point to the survivor. Their versions after that. */
export async function eraseMerged(
  tx: Transaction,
  ids: readonly string[],
  intoId: string,
  updatedAt: Date,
): Promise<Changed[]> {
  const name = {
    preferredName: null,
    preferredNameSource: "identifier_fallback" as const,
    preferredNameLockedAt: null,
  };
  // The review stays: it says nothing about a person.
  const {
    reviewStatus: _,
    reviewedAt: __,
    reviewedBy: ___,
    ...nothing
  } = columnsOf({
    card: emptyCard,
    name,
    review: unreviewed,
  });
  return tx.contact.updateManyAndReturn({
    where: { id: { in: [...ids] } },
    data: {
      ...nothing,
      status: "merged",
      mergedIntoContactId: intoId,
      version: { increment: 1 },
      updatedAt,
    },
    select: { id: true, version: true },
  });
}

/** Has contacts that were merged into these point to another one. Their versions after that. */
export async function redirectMerged(
  tx: Transaction,
  fromIds: readonly string[],
  intoId: string,
  updatedAt: Date,
): Promise<Changed[]> {
  return tx.contact.updateManyAndReturn({
    where: { mergedIntoContactId: { in: [...fromIds] } },
    data: { mergedIntoContactId: intoId, version: { increment: 1 }, updatedAt },
    select: { id: true, version: true },
  });
}
