import type { ContactFact } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { NewCitation } from "../rules/citation-input.js";
import { factLimits } from "../rules/limits.js";
import type { FactRow } from "./facts.js";

/** Adds a fact to a contact of a locked address book. */
export async function insertFact(
  tx: Transaction,
  fact: Omit<ContactFact, "version" | "updatedAt" | "expiredAt">,
): Promise<FactRow> {
  return tx.contactFact.create({ data: { ...fact, updatedAt: fact.createdAt } });
}

/** Changes a fact of a locked address book, and counts the change. */
export async function changeFact(
  tx: Transaction,
  id: string,
  change: Partial<Omit<ContactFact, "id" | "contactId" | "version" | "createdAt">>,
): Promise<FactRow> {
  return tx.contactFact.update({ where: { id }, data: { ...change, version: { increment: 1 } } });
}

/** Removes a fact of a locked address book with its citations. */
export async function removeFact(tx: Transaction, id: string): Promise<void> {
  await tx.contactFact.delete({ where: { id }, select: { id: true } });
}

/** Removes facts of locked address books with their citations. */
export async function removeFacts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.contactFact.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Adds the citations that a fact does not have, as far as there is room; returns how many. */
export async function addCitations(
  tx: Transaction,
  factId: string,
  citations: readonly NewCitation[],
  createdAt: Date,
): Promise<number> {
  const stored = await tx.contactFactCitation.findMany({
    where: { factId },
    select: { sourceType: true, sourceId: true },
  });
  const known = new Set(stored.map(({ sourceType, sourceId }) => `${sourceType} ${sourceId}`));
  const data = citations
    .filter(({ sourceType, sourceId }) => !known.has(`${sourceType} ${sourceId}`))
    .slice(0, Math.max(0, factLimits.citationsPerFact - stored.length))
    .map((citation) => ({ ...citation, id: orderedId(createdAt), factId, createdAt }));
  return (await tx.contactFactCitation.createMany({ data, skipDuplicates: true })).count;
}

/** Removes all citations of a fact. */
export async function removeCitations(tx: Transaction, factId: string): Promise<void> {
  await tx.contactFactCitation.deleteMany({ where: { factId } });
}

/** Removes the oldest expired facts of a contact of a locked address book, beyond those that are retained. */
export async function dropExpired(tx: Transaction, contactId: string): Promise<void> {
  await tx.$executeRaw`
    delete from contact_fact where id in (
      select id from contact_fact where contact_id = ${contactId}::uuid and expired_at is not null
      order by updated_at desc, id desc offset ${factLimits.expiredPerContact})`;
}
