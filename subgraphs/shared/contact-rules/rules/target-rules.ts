import { covers, type Direction, type Side } from "./direction.js";

export type Action = "allow" | "block";

/**
 * A rule of an identity about some target. There is one for each way at most, and none that another says already: so a target has
 * no rule, one, or two that disagree, one for each way.
 */
export interface TargetRule {
  readonly id: string;
  readonly action: Action;
  readonly direction: Direction;
  /** Ids of rules that became part of it. They still lead to it. */
  readonly mergedIds: readonly string[];
}

/** A change of the rules about a target. */
export interface Plan {
  readonly kind: "planned";
  /** Rules that stay and change, as they become. */
  readonly changed: readonly TargetRule[];
  /** Ids of rules that became part of another. */
  readonly merged: readonly string[];
  /** A rule to add. It has an id when it had one before. */
  readonly added: (Omit<TargetRule, "id"> & { readonly id: string | null }) | null;
  /** The rule to answer with; null for the one that is added. */
  readonly answer: string | null;
}

/** A rule stands in the way: it says the same already, or the opposite. */
export interface Refusal {
  readonly kind: "refused";
  readonly existingRuleId: string;
}

/**
 * The rule that decides about one way. One that is about this way alone goes first: a process of an earlier version may have added
 * a rule for both ways beside it.
 */
export function ruleOn<Rule extends Pick<TargetRule, "direction">>(rules: readonly Rule[], side: Side): Rule | null {
  return (
    rules.find(({ direction }) => direction === side) ?? rules.find((rule) => covers(rule.direction, side)) ?? null
  );
}
