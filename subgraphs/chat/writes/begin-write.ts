import type { Services } from "../../shared/context/services.js";
import { inOrder } from "../../shared/database/statements.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import {
  connectionErrors,
  type ConnectionRow,
  type HeldConnection,
  type HeldToken,
  holdConnection,
  openHeldToken,
} from "../connections/public.js";
import type { BegunWrite } from "./finish-write.js";
import { recordWriteEvents } from "./record-write-events.js";
import { insertWrite, type NewWrite } from "./store/new-writes.js";
import { passUnheldRules, senderIn } from "../../shared/reviews/pass-unheld-rules.js";
import { operationOf } from "./rules/operation-of.js";
import { hasWrittenTo } from "./store/written-before.js";
import { passGate } from "../../shared/reviews/gate.js";

/**
 * Stores a write, in progress, and commits it; null when its key was used before. `count` counts new ones, and may refuse
 * them. Throws `connection_not_connected`, `not_found` and what `count` throws: then nothing was stored.
 */
export async function beginWrite(
  services: Services,
  { id: connectionId, identityId, organizationId }: ConnectionRow,
  write: NewWrite,
  { now, count }: { readonly now: Date; readonly count: () => Promise<void> },
): Promise<(BegunWrite & Pick<HeldToken, "token">) | null> {
  return services.database.request.pipelinedTransaction(async (tx) => {
    const [held, isNew] = await inOrder<[HeldConnection | null, boolean]>(
      tx,
      () => holdConnection(tx, connectionId),
      () => insertWrite(tx, write, now),
    );
    if (held?.organizationId !== organizationId) throw notFound("connection with this id");
    if (!isNew) return null;
    passGate("chat.send", held);
    await passUnheldRules(tx, {
      operation: operationOf[write.kind],
      identityId,
      sender: held,
      actor: senderIn(tx),
      audience: "outside",
      at: now,
      isFirst: async () => !(await hasWrittenTo(tx, connectionId, write.conversationId)),
    });
    await count();
    if (held.token === null) throw connectionErrors.problem("connection_not_connected");
    const stored = {
      ...write,
      identityId,
      organizationId,
      status: "in_progress",
      errorCode: null,
      version: 1,
    } as const;
    await recordWriteEvents(tx, [stored], now);
    const { version: usedVersion, token } = openHeldToken(services, connectionId, held.token);
    return { id: write.id, connectionId, usedVersion, token };
  });
}
