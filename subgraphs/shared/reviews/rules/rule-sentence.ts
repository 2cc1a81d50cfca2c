import { conditionWords, type ListNameOf } from "./condition-words.js";
import { allOperations, operationsToHold } from "./operations.js";
import type { JudgingRule } from "./judging-rule.js";

const verbs = { allow: "Allow", hold: "Ask a person before", block: "Refuse" } as const;

/** A rule as a sentence for people. */
export function ruleSentence(
  { action, operations, conditions, approvals }: JudgingRule,
  nameOf: ListNameOf = () => null,
): string {
  const what =
    operations.length === allOperations.length
      ? "everything"
      : operations.length === operationsToHold.length && operationsToHold.every((one) => operations.includes(one))
        ? "every send"
        : operations.join(", ");
  const verb = action === "hold" && approvals === 2 ? "Ask two people before" : verbs[action];
  const when = conditions.map((condition) => conditionWords(condition, nameOf)).join(" and ");
  return `${verb} ${what}${when === "" ? "" : ` if ${when}`}.`;
}
