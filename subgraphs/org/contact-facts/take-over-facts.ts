import type { Transaction } from "../../shared/database/client.js";
import { appendEvents } from "../../shared/events/append-event.js";
import { factEvent } from "./fact-event.js";
import { requireMemoryRoom } from "./require-memory-room.js";
import { newestFacts, retainedFacts } from "./rules/merged-facts.js";
import { dropExpired, removeFacts } from "./store/fact-writes.js";
import { findActiveFacts } from "./store/facts.js";
import { absorbFacts, moveFacts } from "./store/merged-facts.js";

/** Contacts that were merged into another one. */
interface MergedContacts {
  readonly organizationId: string;
  readonly contactId: string;
  readonly mergedIds: readonly string[];
}

/**
 * Gives a contact of a locked address book all facts of contacts that are merged into it, in their order. Equal contents
 * are retained once, with all citations (wire contract contacts 6.1).
 * @throws Problem `contact_memory_limit`
 */
export async function takeOverFacts(
  tx: Transaction,
  contactId: string,
  mergedIds: readonly string[],
  now: Date,
): Promise<void> {
  const facts = [];
  for (const id of [contactId, ...mergedIds]) facts.push(...(await findActiveFacts(tx, id, now)));
  const retained = retainedFacts(facts);
  requireMemoryRoom(retained.length);
  for (const fact of retained) await absorbFacts(tx, fact);
  await moveFacts(tx, mergedIds, contactId);
}

/**
 * The same for an automatic merge, where no user can choose the facts to delete: the newest ones stay (wire contract contacts 12). The organization
 * learns which do not.
 */
export async function takeOverNewestFacts(
  tx: Transaction,
  { organizationId, contactId, mergedIds }: MergedContacts,
  now: Date,
): Promise<void> {
  const facts = [];
  for (const id of [contactId, ...mergedIds]) facts.push(...(await findActiveFacts(tx, id, now)));
  const { retained, dropped } = newestFacts(facts);
  for (const fact of retained) await absorbFacts(tx, fact);
  await removeFacts(
    tx,
    dropped.map(({ id }) => id),
  );
  await moveFacts(tx, mergedIds, contactId);
  await dropExpired(tx, contactId);
  const events = dropped.map((fact) =>
    factEvent("contact_fact.deleted", { ...fact, version: fact.version + 1 }, organizationId, now),
  );
  if (events.length > 0) await appendEvents(tx, events);
}
