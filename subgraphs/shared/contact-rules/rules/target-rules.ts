import { covers, type Direction, type Side } from "./direction.js";

export type Action = "allow" | "block";

/**
 * A rule of an identity about a target. There is at most one for each direction, and no rule repeats another. So a
 * target has no rule, one rule, or two rules that disagree, one for each direction.
 */
export interface TargetRule {
  readonly id: string;
  readonly action: Action;
  readonly direction: Direction;
  /** Ids of rules that were merged into it. They still refer to it. */
  readonly mergedIds: readonly string[];
}

/** A change of the rules about a target. */
export interface Plan {
  readonly kind: "planned";
  /** Rules that stay and change, with their new values. */
  readonly changed: readonly TargetRule[];
  /** Ids of rules that were merged into another. */
  readonly merged: readonly string[];
  /** A rule to add. It has an id when it existed before. */
  readonly added: (Omit<TargetRule, "id"> & { readonly id: string | null }) | null;
  /** The rule to answer with; null for the one that is added. */
  readonly answer: string | null;
}

/** A conflicting rule: it says the same already, or the opposite. */
export interface Refusal {
  readonly kind: "refused";
  readonly existingRuleId: string;
}

/**
 * The rule that decides one direction. A rule for this direction only takes precedence: a process of an earlier version
 * may have added a rule for both directions next to it.
 */
export function ruleOn<Rule extends Pick<TargetRule, "direction">>(rules: readonly Rule[], side: Side): Rule | null {
  return (
    rules.find(({ direction }) => direction === side) ?? rules.find((rule) => covers(rule.direction, side)) ?? null
  );
}
