import { invalidValue } from "../../shared/errors/shared-errors.js";
import { isUndoTime, longestUndo } from "../mailboxes/public.js";

/** Reads for how long sends can be canceled; null when the request does not say it. Throws `validation_failed`. */
export function readDefaultUndo({
  defaultUndoSeconds: seconds,
}: {
  readonly defaultUndoSeconds?: number | null;
}): number | null {
  if (seconds === undefined) return null;
  if (seconds === null || !isUndoTime(seconds)) {
    throw invalidValue(["defaultUndoSeconds"], `The value must be a number of seconds from 0 to ${longestUndo}.`);
  }
  return seconds;
}
