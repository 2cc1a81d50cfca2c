import type { FilterMode } from "../../graphql/filter-mode.js";
import type { Side } from "./direction.js";
import { type Action, ruleOn, type TargetRule } from "./target-rules.js";

/** The decision of rules and mode about one direction. */
export interface Judgement {
  readonly allowed: boolean;
  /** The rule that decided; null when the filter mode did. */
  readonly ruleId: string | null;
  readonly reason: "rule" | "filter_mode";
}

/** A contact rule, as far as it decides. */
export interface JudgingRule extends Pick<TargetRule, "id" | "direction"> {
  readonly action: Action;
}

/**
 * Whether one direction is open (wire contract mail 7, im 12, client-drift 7a). Rules come in levels: for example,
 * those about the exact address come before those about its domain. The first level that has a rule for this direction
 * decides; without one, the mode of the direction decides.
 */
export function judge(levels: readonly (readonly JudgingRule[])[], side: Side, filterMode: FilterMode): Judgement {
  const rule = levels.map((rules) => ruleOn(rules, side)).find((found) => found !== null);
  if (rule !== undefined) return { allowed: rule.action === "allow", ruleId: rule.id, reason: "rule" };
  return { allowed: filterMode === "blacklist", ruleId: null, reason: "filter_mode" };
}
