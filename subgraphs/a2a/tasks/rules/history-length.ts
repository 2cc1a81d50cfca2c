import { invalidValue } from "../../../shared/errors/shared-errors.js";

/** How many of the newest messages are wanted; null is all. Throws `validation_failed` on `last` when it is negative. */
export function historyLength(last: number | null | undefined): number | null {
  if (last === null || last === undefined) return null;
  if (!Number.isInteger(last) || last < 0) throw invalidValue(["last"], "The history length must not be negative.");
  return last;
}
