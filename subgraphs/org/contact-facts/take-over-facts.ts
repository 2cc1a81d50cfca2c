import type { Transaction } from "../../shared/database/client.js";
import { requireMemoryRoom } from "./require-memory-room.js";
import { retainedFacts } from "./rules/merged-facts.js";
import { findActiveFacts } from "./store/facts.js";
import { absorbFacts, moveFacts } from "./store/merged-facts.js";

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
