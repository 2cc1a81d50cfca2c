import type { SendFacts } from "./facts.js";
import type { JudgingRule } from "./judging-rule.js";

/** Whether a rule is about such a send at all, before its conditions: by operation, identity, and who acts. */
export function ruleFits(
  { operations, identities, appliesTo }: JudgingRule,
  { operation, identityId, actor }: Pick<SendFacts, "operation" | "identityId" | "actor">,
): boolean {
  if (!operations.includes(operation)) return false;
  if (identities !== "all" && !identities.includes(identityId)) return false;
  return appliesTo === "everyone" || actor !== "person";
}
