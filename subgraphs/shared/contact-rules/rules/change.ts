import { arrange, type Outcome } from "./arrange.js";
import { covers, type Direction, opposite, type Side } from "./direction.js";
import { type Action, type Plan, type Refusal, ruleOn, type TargetRule } from "./target-rules.js";

/** A change of a rule: of the entire rule, or of one direction. */
export type RuleChange =
  | { readonly action?: Action; readonly direction?: Direction }
  | { readonly action: Action; readonly applyTo: Side };

/** Whether a change makes a rule an allowance, or widens one. */
export function allowsMore(rule: Pick<TargetRule, "action" | "direction">, change: RuleChange): boolean {
  if ((change.action ?? rule.action) !== "allow") return false;
  if (rule.action !== "allow") return true;
  if ("applyTo" in change) return !covers(rule.direction, change.applyTo);
  const { direction = rule.direction } = change;
  return rule.direction !== "both" && direction !== rule.direction;
}

/**
 * Computes the rules about a target after a change of one of them (wire contract client-drift 7a). A change of one
 * direction leaves the other unchanged, and may split a rule for both directions: the named direction keeps the id. A
 * change that contradicts another rule is refused.
 */
export function changeOf(existing: readonly TargetRule[], rule: TargetRule, change: RuleChange): Plan | Refusal {
  return "applyTo" in change
    ? changeOfSide(existing, rule, change.action, change.applyTo)
    : changeOfBothSides(existing, rule, change.action ?? rule.action, change.direction ?? rule.direction);
}

function changeOfBothSides(
  existing: readonly TargetRule[],
  rule: TargetRule,
  action: Action,
  direction: Direction,
): Plan | Refusal {
  const others = existing.filter(({ id }) => id !== rule.id);
  const contrary = others.find((other) => other.action !== action && meet(other.direction, direction));
  if (contrary !== undefined) return { kind: "refused", existingRuleId: contrary.id };
  const holderOn = (side: Side) => {
    if (covers(direction, side)) return { id: rule.id, action };
    const other = ruleOn(others, side);
    return other === null ? null : { id: other.id, action: other.action };
  };
  return arrange(existing, { inbound: holderOn("inbound"), outbound: holderOn("outbound") }, rule.id);
}

function changeOfSide(existing: readonly TargetRule[], rule: TargetRule, action: Action, side: Side): Plan {
  const holder = ruleOn(existing, side);
  const keeper = ruleOn(existing, opposite(side));
  const isDivided = keeper !== null && keeper.id === holder?.id && keeper.action !== action;
  const named = { id: holder?.id ?? null, action };
  const unchanged = keeper === null ? null : { id: isDivided ? null : keeper.id, action: keeper.action };
  const outcome: Outcome =
    side === "inbound" ? { inbound: named, outbound: unchanged } : { inbound: unchanged, outbound: named };
  return arrange(existing, outcome, rule.id, side);
}

/** Whether two rules decide the same direction. */
function meet(one: Direction, other: Direction): boolean {
  return one === "both" || other === "both" || one === other;
}
