import type { SendFacts } from "./facts.js";
import type { Judgement } from "./judge-send.js";
import type { PolicyInForce } from "./policy-in-force.js";

const explanation = "Something earlier of the same conversation waits for a decision.";

/**
 * Step 6 of wire contract reviews 2.6: a send that the rules allow waits behind an earlier send of its conversation, with the values
 * of the policy.
 */
export function heldBehind(
  allowed: Judgement,
  { ttlHours, onExpiry }: PolicyInForce,
  level: SendFacts["level"],
): Judgement {
  const passed = allowed.path.map((step) =>
    step.outcome === "decides" ? { ...step, outcome: "passed" as const } : step,
  );
  const isDangerous = level === null || level === "dangerous";
  return {
    ...allowed,
    action: "hold",
    step: "earlier_held",
    ruleId: null,
    path: [...passed, { step: "earlier_held", explanation, outcome: "decides", conditions: [] }],
    approvals: 1,
    ttlHours,
    onExpiry: isDangerous ? "reject" : onExpiry,
    messageToAgent: null,
  };
}
