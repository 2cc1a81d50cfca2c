import type { Queries } from "../../shared/database/statements.js";
import { findKnownPeers } from "../../shared/holds/store/outbound-contacts.js";
import type { ContentFacts } from "../../shared/holds/content-facts.js";
import type { SendActor, SendFacts } from "../../shared/reviews/rules/facts.js";
import { peerOf, type WrittenPlace } from "./rules/held-write-content.js";
import { readAgentSince } from "./store/held-writes.js";

/** A write, as rules ask about it. */
export interface RuledWrite {
  readonly identityId: string;
  readonly organizationId: string;
  readonly place: WrittenPlace;
  readonly actor: SendActor;
  readonly at: Date;
}

/** The facts of a write for the rules of an organization (wire contract reviews 2.3). A workspace is always outside. */
export async function factsOfWrite(
  tx: Queries,
  { identityId, organizationId, place, actor, at }: RuledWrite,
  content: ContentFacts,
): Promise<SendFacts> {
  const value = peerOf(place);
  const known = await findKnownPeers(tx, { organizationId, identityId, topic: "chat" }, [value]);
  const firstContact = { identity: !known.identity.has(value), organization: !known.organization.has(value) };
  return {
    ...content,
    operation: place.operation,
    identityId,
    actor,
    peers: [{ kind: "chat", value, field: null, audience: "outside", firstContact }],
    recipientCount: null,
    // Slack knows who wrote in the thread.
    reply: place.threadTs === null ? false : null,
    at,
    agentSince: await readAgentSince(tx, identityId),
  };
}
