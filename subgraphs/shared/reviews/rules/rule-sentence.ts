import type { Condition } from "./condition.js";
import { allOperations, operationsToHold } from "./operations.js";
import type { JudgingRule } from "./judging-rule.js";

const verbs = { allow: "Allow", hold: "Ask a person before", block: "Refuse" } as const;

/** A rule as a sentence for people. */
export function ruleSentence({ action, operations, conditions, approvals }: JudgingRule): string {
  const what =
    operations.length === allOperations.length
      ? "everything"
      : operations.length === operationsToHold.length && operationsToHold.every((one) => operations.includes(one))
        ? "every send"
        : operations.join(", ");
  const verb = action === "hold" && approvals === 2 ? "Ask two people before" : verbs[action];
  const when = conditions.map((condition) => conditionWords(condition)).join(" and ");
  return `${verb} ${what}${when === "" ? "" : ` if ${when}`}.`;
}

function conditionWords(condition: Condition): string {
  switch (condition.type) {
    case "audience":
      return `a receiver is ${condition.value}`;
    case "first_contact":
      return condition.value === "identity" ? "the agent never wrote to it" : "no agent ever wrote to it";
    case "findings":
      return `screening found ${condition.value.join(" or ")}`;
    case "level_at_least":
      return `screening says ${condition.value}`;
  }
}
