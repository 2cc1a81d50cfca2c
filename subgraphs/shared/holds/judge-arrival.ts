import type { Services } from "../context/services.js";
import type { Queries } from "../database/statements.js";
import { judgeInForce } from "../reviews/lists/judge-in-force.js";
import { readPolicyInForce } from "../reviews/policy/read-policy.js";
import type { ArrivalTopic } from "../reviews/rules/arrivals.js";
import type { SendFacts } from "../reviews/rules/facts.js";
import type { PolicyInForce } from "../reviews/rules/policy-in-force.js";
import { judgesArrivals } from "../reviews/rules/rules-about.js";
import { automata } from "./automata.js";
import type { HeldBy } from "./pass-rules.js";

/** For whom something arrives. */
interface Receiver {
  readonly organizationId: string;
  readonly identityId: string;
}

/** The policy of a receiver; null when it says nothing about what arrives in a topic. */
export async function readArrivalPolicy(
  db: Queries,
  { organizationId, identityId }: Receiver,
  topic: ArrivalTopic,
): Promise<PolicyInForce | null> {
  const policy = await readPolicyInForce(db, organizationId, identityId);
  return judgesArrivals(policy, topic) ? policy : null;
}

/**
 * The decision of the rules about something that arrived, in the transaction that stores it (wire contract reviews R34); null when its agent
 * may see it.
 */
export async function judgeArrival(
  db: Queries,
  { parts }: Pick<Services, "parts">,
  policy: PolicyInForce,
  facts: SendFacts,
): Promise<HeldBy | null> {
  const judgement = await judgeInForce(db, parts.get(automata), policy, facts);
  return judgement.action === "allow" ? null : { judgement, policy, level: facts.level };
}
