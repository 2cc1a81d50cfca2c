import { arrivalPresetRules } from "./arrival-presets.js";
import { arrivalOf, type ArrivalTopic, directionOf, type ReviewDirection } from "./arrivals.js";
import type { Condition } from "./condition.js";
import type { JudgingRule } from "./judging-rule.js";
import type { PolicyInForce } from "./policy-in-force.js";

/** The rules about one direction, in their order. */
export function rulesAbout<Rule extends JudgingRule>(
  rules: readonly Rule[],
  direction: ReviewDirection,
): readonly Rule[] {
  return rules.filter(({ operations }) => operations.some((operation) => directionOf(operation) === direction));
}

type ArrivalPolicy = Pick<PolicyInForce, "rules" | "lists" | "inboundPreset">;

/** The rules of a policy that judge what arrives in a topic, those of its preset among them. */
function rulesFor({ rules, lists, inboundPreset }: ArrivalPolicy, topic: ArrivalTopic): readonly JudgingRule[] {
  return [...rules, ...arrivalPresetRules(inboundPreset, lists)].filter(({ operations }) =>
    operations.includes(arrivalOf(topic)),
  );
}

/** Whether a policy says anything about what arrives in a topic. */
export function judgesArrivals(policy: ArrivalPolicy, topic: ArrivalTopic): boolean {
  return rulesFor(policy, topic).length > 0;
}

/** The values of one type of condition that rules about a topic's arrivals have: facts that no rule asks for are not read. */
export function askedOfArrivals<Type extends Condition["type"]>(
  policy: ArrivalPolicy,
  topic: ArrivalTopic,
  type: Type,
): readonly Extract<Condition, { readonly type: Type }>["value"][] {
  const conditions = rulesFor(policy, topic).flatMap((rule) => rule.conditions);
  return conditions.flatMap((condition) => (condition.type === type ? [condition.value as never] : []));
}
