import type { Judgement } from "../../../shared/reviews/rules/judge-send.js";

/** A judgement with the deciding step as a sentence. */
export type ExplainedJudgement = Judgement & { readonly explanation: string };

const explanation = "Nothing leaves while the agent is frozen.";

/** A judgement with the step before it: a freeze (wire contract reviews 2.6 step 1). */
export function afterFreeze(judgement: Judgement, isFrozen: boolean): ExplainedJudgement {
  const step = { step: "frozen", explanation, outcome: isFrozen ? "decides" : "passed", conditions: [] } as const;
  if (!isFrozen) {
    const deciding = judgement.path.find(({ outcome }) => outcome === "decides")!;
    return { ...judgement, explanation: deciding.explanation, path: [step, ...judgement.path] };
  }
  const others = judgement.path.map((one) => ({ ...one, outcome: "not_reached", conditions: [] }) as const);
  const decided = { action: "block", step: "frozen", ruleId: null, messageToAgent: null } as const;
  return { ...judgement, ...decided, approvals: 1, explanation, path: [step, ...others] };
}
