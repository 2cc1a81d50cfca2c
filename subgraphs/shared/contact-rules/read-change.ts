import { invalidValue } from "../errors/shared-errors.js";
import type { RuleChange } from "./rules/change.js";
import type { Direction, Side } from "./rules/direction.js";
import type { Action } from "./rules/target-rules.js";

/** The fields of a change, as the client sent them. */
export interface GivenChange {
  readonly action?: Action | null;
  readonly direction?: Direction | null;
  readonly applyTo?: Side | null;
}

/**
 * Reads the change of a rule: an action, a direction or both for the entire rule, or an action for one direction.
 * Throws `validation_failed`.
 */
export function readChange({ action, direction, applyTo }: GivenChange): RuleChange {
  for (const [field, value] of Object.entries({ action, direction, applyTo })) {
    if (value === null) throw invalidValue([field], "Pass a value, or leave it out.");
  }
  if (applyTo != null) {
    if (direction != null) throw invalidValue(["applyTo"], "Pass it or `direction`, not both.");
    if (action == null) throw invalidValue(["action"], "Pass what is to hold for this direction.");
    return { action, applyTo };
  }
  if (action == null && direction == null) throw invalidValue(["action"], "Pass an action, a direction or both.");
  return { ...(action == null ? {} : { action }), ...(direction == null ? {} : { direction }) };
}

/** Reads the direction of a new rule; the default is both. Throws `validation_failed`. */
export function readDirection(direction: Direction | null | undefined): Direction {
  if (direction === null) throw invalidValue(["direction"], "Pass a direction, or leave it out.");
  return direction ?? "both";
}
