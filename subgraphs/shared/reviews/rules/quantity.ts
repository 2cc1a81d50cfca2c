import type { ReviewAction } from "./judging-rule.js";

/** Whether a condition is met. `unknown` counts as met for hold and block, and as not met for allow (wire contract reviews G7). */
export type Met = "met" | "not_met" | "unknown";

/**
 * The objects that must fulfil a condition: any in a hold or block rule, all in an allow rule, so that an allowed
 * receiver never lets a stranger ride along (wire contract reviews 2.3).
 */
export type Quantity = "any" | "all";

/** The quantity for an action. */
export function quantityOf(action: ReviewAction): Quantity {
  return action === "allow" ? "all" : "any";
}

/** Whether enough of these answers are true; null is an unknown one. A condition about nothing is not met. */
export function enough(answers: readonly (boolean | null)[], quantity: Quantity): Met {
  if (answers.length === 0) return "not_met";
  const decisive = quantity === "any";
  if (answers.includes(decisive)) return decisive ? "met" : "not_met";
  if (answers.includes(null)) return "unknown";
  return decisive ? "not_met" : "met";
}
