import type { Violation } from "../../../shared/errors/problem.js";
import type { Condition, ConditionType } from "../../../shared/reviews/rules/condition.js";
import type { JudgingRule } from "../../../shared/reviews/rules/judging-rule.js";
import type { Judgement } from "../../../shared/reviews/rules/judge-send.js";
import type { PolicyInForce } from "../../../shared/reviews/rules/policy-in-force.js";
import { presetRules } from "../../../shared/reviews/rules/presets.js";

/** Past sends of one simulation (wire contract reviews 2.7). */
export const mostSimulated = 500;
export const usuallySimulated = 100;

/** The number of past sends that is asked for, or the error of it. */
export function lastViolations(last: number): Violation[] {
  if (last >= 1 && last <= mostSimulated) return [];
  return [{ path: ["last"], message: `last must be between 1 and ${mostSimulated}.` }];
}

const ofContent: readonly ConditionType[] = [
  "attachments",
  "links",
  "words",
  "text_over",
  "findings",
  "level_at_least",
];

/** Whether a rule of these policies asks about contents: only then are they looked at. */
export function asksForContents(policies: readonly PolicyInForce[]): boolean {
  const rules: JudgingRule[] = policies.flatMap(({ rules: own, outboundPreset }) => [
    ...own,
    ...presetRules[outboundPreset],
  ]);
  return rules.some(({ conditions }) => conditions.some(({ type }: Condition) => ofContent.includes(type)));
}

/** The types of the conditions whose facts were not known when a send was judged, each once. */
export function unknownIn({ path }: Judgement): ConditionType[] {
  const unknown = path.flatMap(({ conditions }) => conditions.filter(({ outcome }) => outcome === "unknown"));
  return [...new Set(unknown.map(({ type }) => type))];
}
