import { invalidValue } from "../../shared/errors/shared-errors.js";
import { isUndoTime, longestUndo, type MailboxRow } from "../mailboxes/public.js";

/**
 * For how many seconds a send can be canceled: as the request says, else as the mailbox does. Throws `validation_failed`.
 */
export function readUndo(
  { defaultUndoSeconds }: Pick<MailboxRow, "defaultUndoSeconds">,
  seconds: number | null | undefined,
): number {
  const wanted = seconds ?? defaultUndoSeconds;
  if (isUndoTime(wanted)) return wanted;
  throw invalidValue(["undoSeconds"], `The value must be a number of seconds from 0 to ${longestUndo}.`);
}
