import type { Services } from "../../shared/context/services.js";
import { inOrder, type Statements } from "../../shared/database/statements.js";
import type { Problem } from "../../shared/errors/problem.js";
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
import { keepPeers } from "../../shared/holds/store/outbound-contacts.js";
import { heldAnswer } from "./held-answer.js";
import { type HoldableWrite, holdWrite, passWriteRules } from "./hold-write.js";
import { passVolumes } from "./pass-volumes.js";
import { peerOf } from "./rules/held-write-content.js";
import { findHeldByKey, type HeldWrite } from "./store/held-writes.js";
import { recordWriteEvents } from "./record-write-events.js";
import { insertWrite, type NewWrite } from "./store/new-writes.js";
import { passUnheldRules, senderIn } from "../../shared/refusals/pass-unheld-rules.js";
import { operationOf } from "./rules/operation-of.js";
import { hasWrittenTo } from "./store/written-before.js";
import { passGate } from "../../shared/reviews/gate.js";

/** How a write is begun. */
interface Beginning {
  readonly now: Date;
  /** Counts new ones, and may refuse them. */
  readonly count: () => Promise<void>;
  /** The content, if people can be asked first, as it was looked at; asked for only where there are rules. */
  readonly holdable: (() => Promise<HoldableWrite>) | null;
  /** Answers a repeat of a write that is or was held: it throws. */
  readonly answerHeld: (held: HeldWrite) => never;
}

/** A stored write whose call may be made, or the answer to one that a person must agree to. */
export type Begun = (BegunWrite & Pick<HeldToken, "token">) | { readonly held: Problem };

/**
 * Stores a write, in progress, and commits it; null when its key was used before. One that a person must agree to is not
 * stored: its review is (wire contract reviews H3). Throws `connection_not_connected`, `not_found`, what rules say, and what
 * `count` and `answerHeld` throw: then nothing was stored.
 */
export async function beginWrite(
  services: Services,
  connection: ConnectionRow,
  write: NewWrite,
  { now, count, holdable, answerHeld }: Beginning,
): Promise<Begun | null> {
  const { id: connectionId, identityId, organizationId } = connection;
  return services.database.request.pipelinedTransaction(async (tx) => {
    const [held, isNew] = await inOrder<[HeldConnection | null, boolean]>(
      tx,
      () => holdConnection(tx, connectionId),
      () => insertWrite(tx, write, now),
    );
    if (held?.organizationId !== organizationId) throw notFound("connection with this id");
    if (!isNew) return null;
    passGate("chat.send", held);
    // Only rules hold, so nothing is looked up without them.
    const earlier = held.frozenBy?.rules ? await findHeldByKey(tx, write) : null;
    if (earlier !== null) answerHeld(earlier);
    if (held.token === null) throw connectionErrors.problem("connection_not_connected");
    // Refused and held ones too: looking at a content costs more than sending it.
    await count();
    const asked = held.frozenBy?.rules && holdable !== null ? await holdable() : null;
    const heldBy =
      asked === null ? null : await passWriteRules(tx, services, connection, held, { ...asked, id: write.id }, now);
    if (asked === null) await passUnheld(tx, services, connection, held, write, now);
    if (asked !== null && heldBy !== null) {
      return { held: heldAnswer(await holdWrite(tx, services, connection, write, { ...asked, heldBy }, now)) };
    }
    if (asked !== null) {
      await keepPeers(tx, { organizationId, identityId, topic: "chat" }, [peerOf(asked.place)], now);
    }
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

/** The rules for a write that cannot be held. @throws Problem `blocked_by_rule` */
async function passUnheld(
  tx: Statements,
  services: Services,
  connection: ConnectionRow,
  sender: HeldConnection,
  write: NewWrite,
  at: Date,
): Promise<void> {
  const { id: connectionId, identityId } = connection;
  const { kind, conversationId } = write;
  await passUnheldRules(tx, {
    operation: operationOf[kind],
    identityId,
    sender,
    volumes: (policy, facts) => passVolumes(tx, services, connection, write, policy, facts),
    actor: senderIn(tx),
    audience: "outside",
    at,
    isFirst: async () => !(await hasWrittenTo(tx, connectionId, conversationId)),
  });
}
