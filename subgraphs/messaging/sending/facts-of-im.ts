import type { Queries } from "../../shared/database/statements.js";
import { findKnownPeers } from "../../shared/holds/store/outbound-contacts.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import type { PeerFact, SendActor, SendFacts } from "../../shared/reviews/rules/facts.js";
import { readSenderFacts } from "./store/sender-facts.js";

/** A message that is answered later than this is no answer (wire contract reviews R15). */
const answeredWithinMs = 30 * 86_400_000;

/** An instant message, as rules ask about it. */
export interface RuledIm {
  readonly identityId: string;
  readonly organizationId: string;
  /** Null for the first message to its receivers. */
  readonly conversationId: string | null;
  readonly to: readonly string[];
  readonly actor: SendActor;
  readonly at: Date;
}

/** The facts of an instant message for the rules of an organization (wire contract reviews 2.3). */
export async function factsOfIm(
  tx: Queries,
  { identityId, organizationId, conversationId, to, actor, at }: RuledIm,
  content: ContentFacts,
): Promise<SendFacts> {
  const known = await findKnownPeers(tx, { organizationId, identityId, topic: "im" }, to);
  const after = new Date(at.getTime() - answeredWithinMs);
  const asked = { identityId, organizationId, conversationId, numbers: to, after };
  const { since, inside, answered } = await readSenderFacts(tx, asked);
  const peers = to.map((value): PeerFact => ({
    kind: "number",
    value,
    field: null,
    audience: inside.includes(value) ? "inside" : "outside",
    firstContact: { identity: !known.identity.has(value), organization: !known.organization.has(value) },
  }));
  return {
    ...content,
    operation: "im.send",
    identityId,
    actor,
    peers,
    recipientCount: to.length,
    reply: answered.length === to.length ? true : answered.length === 0 ? false : null,
    at,
    agentSince: since,
  };
}
