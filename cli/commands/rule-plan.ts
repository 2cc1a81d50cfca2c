import { isDeepStrictEqual } from "node:util";
import type { ReviewRuleFactsFragment } from "../../clients/graphql/index.js";
import { type FileRule, keyOf, toFileRule } from "./rule-file.js";

/** A rule as it shall be; with the present one if there is one. */
export interface PlannedRule {
  readonly rule: FileRule;
  readonly present: ReviewRuleFactsFragment | null;
  readonly change: "create" | "change" | "keep";
}

/** The rules that a file makes of the present ones. */
export interface RulePlan {
  /** All rules as they shall be, in their order. */
  readonly rules: readonly PlannedRule[];
  readonly removed: readonly ReviewRuleFactsFragment[];
}

/**
 * The rules of the file come first, in its order. A present rule with the name of one becomes that one. The others follow, or
 * are removed: a file with a part of the rules never loosens anything by what it leaves out.
 */
export function planRules(
  present: readonly ReviewRuleFactsFragment[],
  file: readonly FileRule[],
  prune: boolean,
): RulePlan {
  const left = [...present];
  const planned = file.map((rule): PlannedRule => {
    const at = left.findIndex((one) => keyOf(toFileRule(one)) === keyOf(rule));
    if (at < 0) return { rule, present: null, change: "create" };
    const [found] = left.splice(at, 1);
    const isSame = isDeepStrictEqual(comparable(toFileRule(found!)), comparable(rule));
    return { rule, present: found!, change: isSame ? "keep" : "change" };
  });
  if (prune) return { rules: planned, removed: left };
  const others = left.map((one): PlannedRule => ({ rule: toFileRule(one), present: one, change: "keep" }));
  return { rules: [...planned, ...others], removed: [] };
}

/** A step that brings a planned rule to its place. */
export interface RuleStep extends PlannedRule {
  /** Whether it has another place until then. */
  readonly isMoved: boolean;
}

/** The rules from the last to the first, and which of them must be moved before the one that follows. */
export function stepsOf({ rules, removed }: RulePlan, present: readonly { readonly id: string }[]): RuleStep[] {
  const order = present.map(({ id }) => id).filter((id) => !removed.some((one) => one.id === id));
  const steps: RuleStep[] = [];
  let next: string | null = null;
  for (const planned of rules.toReversed()) {
    const id = planned.present?.id;
    if (id === undefined) {
      steps.push({ ...planned, isMoved: false });
      // Its id is known once it is created: until then it has its place by its key.
      const created = `new ${keyOf(planned.rule)}`;
      order.splice(next === null ? order.length : order.indexOf(next), 0, created);
      next = created;
      continue;
    }
    const isMoved = (order[order.indexOf(id) + 1] ?? null) !== next;
    if (isMoved) {
      order.splice(order.indexOf(id), 1);
      order.splice(next === null ? order.length : order.indexOf(next), 0, id);
    }
    steps.push({ ...planned, isMoved });
    next = id;
  }
  return steps;
}

/** Operations and handles are sets, and a handle in a file may begin with @. */
function comparable(rule: FileRule): object {
  const handles = rule.identities === "all" ? "all" : rule.identities.map((one) => String(one).replace(/^@/, ""));
  return {
    ...rule,
    operations: rule.operations.toSorted(),
    topics: rule.topics.toSorted(),
    identities: typeof handles === "string" ? handles : handles.toSorted(),
  };
}
