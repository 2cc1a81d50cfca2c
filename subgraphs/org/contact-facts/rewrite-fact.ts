import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { factEvent } from "./fact-event.js";
import { requireMemoryRoom } from "./require-memory-room.js";
import { type FactKind, isActive } from "./rules/fact-life.js";
import { changeFact, removeCitations } from "./store/fact-writes.js";
import { type FactRow, findActiveFacts } from "./store/facts.js";

/** The values that a person gives a fact; an undefined one stays. */
interface Rewriting {
  readonly content: string | undefined;
  readonly kind: FactKind | undefined;
}

/**
 * Makes a fact of a locked address book a person's, and revives it if it has expired (wire contract contacts 9.2).
 * @throws Problem `contact_memory_limit`
 */
export async function rewriteFact(
  tx: Transaction,
  { viewer, services }: RequestContext,
  fact: FactRow,
  { content = fact.content, kind = fact.kind ?? undefined }: Rewriting,
): Promise<void> {
  const now = services.clock.now();
  if (!isActive(fact, now)) requireMemoryRoom((await findActiveFacts(tx, fact.contactId, now)).length + 1);
  const isNew = content !== fact.content;
  if (isNew) await removeCitations(tx, fact.id);
  const changed = await changeFact(tx, fact.id, {
    content,
    kind: kind ?? null,
    confidence: isNew ? null : fact.confidence,
    origin: "user",
    expiresAt: null,
    expiredAt: null,
    lockedAt: now,
    updatedAt: now,
  });
  const fields = [...(isNew ? ["content"] : []), ...(kind === fact.kind ? [] : ["kind"])];
  await appendEvent(tx, factEvent("contact_fact.updated", changed, viewer.organizationId!, now, { fields }));
}
