import type { Services } from "../context/services.js";
import type { Queries, Statements } from "../database/statements.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { judgeInForce } from "../reviews/lists/judge-in-force.js";
import { RefusedByRule } from "../refusals/refused-by-rule.js";
import { readPolicyInForce } from "../reviews/policy/read-policy.js";
import type { SendFacts } from "../reviews/rules/facts.js";
import type { FrozenBy } from "../reviews/rules/freeze.js";
import { heldBehind } from "../reviews/rules/held-behind.js";
import type { Judgement } from "../reviews/rules/judge-send.js";
import type { PolicyInForce } from "../reviews/rules/policy-in-force.js";
import { automata } from "./automata.js";
import { noteCounted, readVolumes } from "./read-volumes.js";
import { contentHash } from "./content-hash.js";
import type { HeldContent } from "./rules/held-content.js";
import type { RuledSend } from "./ruled-send.js";
import { findNewestUnsent } from "./store/conversation-order.js";
import { findRejected, hasRejected, type ReviewRow } from "./store/reviews.js";

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
 * The rules of the organization (wire contract reviews 2.6, steps 2 to 6), in the transaction that accepts the send, just
 * before it is stored. Null: it is allowed. Without rules it costs no statement, and nothing of the send is asked for.
 * @throws Problem `already_rejected`, `blocked_by_rule`
 */
export async function passRules(
  tx: Statements,
  { clock, parts }: Pick<Services, "clock" | "parts">,
  { organizationId, identityId, frozenBy }: RuledSender,
  { facts, content, conversationKey, isBehind = false, storedAs = [] }: RuledSend,
): Promise<HeldBy | null> {
  if (!frozenBy?.rules) return null;
  const policy = await readPolicyInForce(tx, organizationId, identityId);
  const given = await facts();
  const known = { ...given, ...(await readVolumes(tx, { parts }, policy, given, { storedAs, isOne: true })) };
  const rejected = await rejectedBefore(tx, policy, known, content, clock.now());
  if (rejected !== null) throw sharedErrors.problem("already_rejected", { details: { review_id: rejected } });
  const judgement = await judgeInForce(tx, parts.get(automata), policy, known);
  const { level } = known;
  if (judgement.action !== "block") await noteCounted(tx, organizationId, policy, known);
  if (judgement.action === "hold") return { judgement, policy, level };
  if (judgement.action === "block") {
    throw new RefusedByRule({ organizationId, identityId, step: judgement.step }, judgement.messageToAgent);
  }
  const follows = async () =>
    conversationKey !== null && (await findNewestUnsent(tx, identityId, conversationKey)) !== null;
  if (!isBehind && !(await follows())) return null;
  return { judgement: heldBehind(judgement, policy, level), policy, level };
}

/** Whether the rules of now let out what a review holds behind another one (wire contract reviews H27, steps 2 to 5). */
export async function isAllowedNow(
  tx: Statements,
  { clock, parts }: Pick<Services, "clock" | "parts">,
  { id, subjectId, organizationId, identityId }: Pick<ReviewRow, "id" | "subjectId" | "organizationId" | "identityId">,
  { facts, content }: Omit<RuledSend, "conversationKey">,
): Promise<boolean> {
  const policy = await readPolicyInForce(tx, organizationId, identityId);
  const given = await facts();
  const storedAs = subjectId === null ? [id] : [id, subjectId];
  const known = { ...given, ...(await readVolumes(tx, { parts }, policy, given, { storedAs, isOne: true })) };
  if ((await rejectedBefore(tx, policy, known, content, clock.now())) !== null) return false;
  return (await judgeInForce(tx, parts.get(automata), policy, known)).action === "allow";
}

/** Step 2: the review in which the same content was rejected before; null when there is none. */
async function rejectedBefore(
  tx: Queries,
  { rejectRepeatsDays }: PolicyInForce,
  { actor, identityId }: SendFacts,
  content: () => HeldContent,
  now: Date,
): Promise<string | null> {
  // A person who sends what an agent was refused decides that.
  if (rejectRepeatsDays === 0 || actor === "person") return null;
  const after = new Date(now.getTime() - rejectRepeatsDays * dayMs);
  const isPossible = await hasRejected(tx, identityId, after);
  return isPossible ? findRejected(tx, identityId, contentHash(content()), after) : null;
}
