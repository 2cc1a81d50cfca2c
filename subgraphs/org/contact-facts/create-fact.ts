import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { orderedId } from "../../shared/identity/ordered-id.js";
import { lockContact } from "../contacts/public.js";
import { keyOf, readableSources } from "./cited-sources.js";
import { factEvent } from "./fact-event.js";
import { requireMemoryRoom } from "./require-memory-room.js";
import { type NewCitation, noSuchSource } from "./rules/citation-input.js";
import { sameContentKey } from "./rules/fact-content.js";
import { factOf, type FactKind } from "./rules/fact-life.js";
import { addCitations, changeFact, dropExpired, insertFact } from "./store/fact-writes.js";
import { findActiveFacts } from "./store/facts.js";

/** A new fact, checked. */
export interface NewFact {
  readonly content: string;
  readonly kind: FactKind;
  readonly confidence: number | null;
  readonly citations: readonly NewCitation[];
}

/**
 * Adds a fact to a contact. An active one with the same content gets the citations instead (wire contract contacts 9.2).
 * @throws Problem `not_found`, `contact_merged`, `validation_failed` for sources that the viewer may not read, `contact_memory_limit`
 */
export async function createFact(
  tx: Transaction,
  context: RequestContext,
  contactId: string,
  { content, kind, confidence, citations }: NewFact,
): Promise<{ readonly id: string; readonly existed: boolean }> {
  const { viewer, services } = context;
  const organizationId = viewer.organizationId!;
  await requireSources(tx, context, citations);
  const contact = await lockContact(tx, organizationId, contactId);
  const now = services.clock.now();
  const facts = await findActiveFacts(tx, contact.id, now);
  const key = sameContentKey(content);
  const same = facts.find((fact) => sameContentKey(fact.content) === key);
  const life = factOf(viewer.identityId === null ? "person" : "agent", kind, now);
  if (same !== undefined) {
    const isCited = (await addCitations(tx, same.id, citations, now)) > 0;
    // A person who says the same makes it theirs: it no longer expires.
    const isTaken = life.lockedAt !== null && same.lockedAt === null;
    const fields = [...(isTaken ? ["kind", "confidence"] : []), ...(isCited ? ["citations"] : [])];
    if (fields.length > 0) {
      const change = { ...(isTaken ? { ...life, kind, confidence } : {}), updatedAt: now };
      const changed = await changeFact(tx, same.id, change);
      await appendEvent(tx, factEvent("contact_fact.updated", changed, organizationId, now, { fields }));
    }
    return { id: same.id, existed: true };
  }
  requireMemoryRoom(facts.length + 1);
  await dropExpired(tx, contact.id);
  const id = orderedId(now);
  const fact = await insertFact(tx, { id, contactId: contact.id, content, kind, confidence, ...life, createdAt: now });
  await addCitations(tx, id, citations, now);
  await appendEvent(tx, factEvent("contact_fact.created", fact, organizationId, now));
  return { id, existed: false };
}

async function requireSources(
  tx: Transaction,
  context: RequestContext,
  citations: readonly NewCitation[],
): Promise<void> {
  const readable = await readableSources(tx, context, citations);
  const violations = citations.flatMap((citation, index) =>
    readable.has(keyOf(citation)) ? [] : [noSuchSource(index)],
  );
  if (violations.length > 0) throw invalid(violations);
}
