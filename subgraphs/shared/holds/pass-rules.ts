import type { Services } from "../context/services.js";
import type { Queries } from "../database/statements.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { readPolicyInForce } from "../reviews/policy/read-policy.js";
import type { SendFacts } from "../reviews/rules/facts.js";
import type { FrozenBy } from "../reviews/rules/freeze.js";
import { judgeSend, type Judgement } from "../reviews/rules/judge-send.js";
import type { PolicyInForce } from "../reviews/rules/policy-in-force.js";
import { contentHash } from "./content-hash.js";
import type { HeldContent } from "./rules/held-content.js";
import { findRejected, hasRejected } from "./store/reviews.js";

/** Who wants to send, as the transaction of the send has read it. */
export interface RuledSender {
  readonly organizationId: string;
  readonly identityId: string;
  readonly frozenBy: FrozenBy | null;
}

/** A send that a person must agree to. */
export interface HeldBy {
  readonly judgement: Judgement;
  readonly policy: PolicyInForce;
  readonly level: SendFacts["level"];
}

const dayMs = 86_400_000;

/**
 * The rules of the organization (wire contract reviews 2.6, steps 2 to 5), in the transaction that accepts the send, just
 * before it is stored. Null: it is allowed. Without rules it costs no statement.
 * @param facts asked for only where there are rules
 * @throws Problem `already_rejected`, `blocked_by_rule`
 */
export async function passRules(
  tx: Queries,
  { clock }: Pick<Services, "clock">,
  { organizationId, identityId, frozenBy }: RuledSender,
  facts: () => Promise<SendFacts>,
  content: () => HeldContent,
): Promise<HeldBy | null> {
  if (!frozenBy?.rules) return null;
  const policy = await readPolicyInForce(tx, organizationId, identityId);
  const known = await facts();
  // A person who sends what an agent was refused decides that.
  if (policy.rejectRepeatsDays > 0 && known.actor !== "person") {
    const after = new Date(clock.now().getTime() - policy.rejectRepeatsDays * dayMs);
    const isPossible = await hasRejected(tx, identityId, after);
    const rejected = isPossible ? await findRejected(tx, identityId, contentHash(content()), after) : null;
    if (rejected !== null) throw sharedErrors.problem("already_rejected", { details: { review_id: rejected } });
  }
  const judgement = judgeSend(policy, known);
  if (judgement.action === "allow") return null;
  if (judgement.action === "hold") return { judgement, policy, level: known.level };
  throw sharedErrors.problem("blocked_by_rule", { details: { message_to_agent: judgement.messageToAgent } });
}
