import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { lockContextOf, renameContext } from "./store/contexts.js";

/** A participant gives a context another name (wire contract a2a 4.5); both are told. The same name changes nothing. */
export async function renameContextAs(
  tx: Transaction,
  identityId: string,
  contextId: string,
  name: string,
  now: Date,
): Promise<void> {
  const context = await lockContextOf(tx, identityId, contextId);
  if (context === null) throw notFound("context with this id");
  if (context.name === name) return;
  await renameContext(tx, context.id, name);
  const { opener, recipient } = context;
  const side = (participant: typeof opener, role: string) => ({
    identityId: participant.identityId,
    organizationId: participant.organizationId,
    side: role,
  });
  await appendEvent(tx, {
    kind: "a2a.context.renamed",
    subjectId: context.id,
    subjectVersion: context.version + 1,
    audience: [side(opener, "opener"), side(recipient, "recipient")],
    data: { contextId: context.id },
    occurredAt: now,
  });
}
