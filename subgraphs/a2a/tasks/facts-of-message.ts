import type { Queries } from "../../shared/database/statements.js";
import { findKnownPeers } from "../../shared/holds/store/outbound-contacts.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import type { SendActor, SendFacts } from "../../shared/reviews/rules/facts.js";
import type { ParticipantRow } from "../contexts/public.js";
import { readAuthorFacts } from "./store/author-facts.js";

/** A message that rules judge. */
export interface JudgedMessage {
  readonly operation: "a2a.send" | "a2a.reply";
  readonly actor: SendActor;
  readonly author: ParticipantRow;
  readonly receiver: ParticipantRow;
  /** The task that it continues or answers; null for a new one. */
  readonly taskId: string | null;
  readonly at: Date;
}

/** A message that is answered later than this is no answer (wire contract reviews R15). */
const answeredWithinMs = 30 * 86_400_000;

/** The facts of a message for the rules of its author's organization, in the transaction that accepts it. */
export async function factsOfMessage(
  tx: Queries,
  { operation, actor, author, receiver, taskId, at }: JudgedMessage,
  content: ContentFacts,
): Promise<SendFacts> {
  const { identityId, organizationId } = author;
  const peer = receiver.identityId;
  const known = await findKnownPeers(tx, { organizationId, identityId, topic: "a2a" }, [peer]);
  const after = new Date(at.getTime() - answeredWithinMs);
  const { since, isAnswer } = await readAuthorFacts(tx, identityId, taskId, after);
  return {
    ...content,
    operation,
    identityId,
    actor,
    peers: [
      {
        kind: "handle",
        value: receiver.handle ?? peer,
        organizationId: receiver.organizationId,
        identityId: peer,
        field: null,
        audience: receiver.organizationId === organizationId ? "inside" : "outside",
        firstContact: { identity: !known.identity.has(peer), organization: !known.organization.has(peer) },
      },
    ],
    recipientCount: 1,
    reply: isAnswer,
    at,
    agentSince: since,
  };
}
