/** The longest time in which a send can be canceled, in seconds (wire contract labels-and-schedule 5). */
export const longestUndo = 120;

/** Whether sends can be canceled for that many seconds. 0: they leave at once. */
export function isUndoTime(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds >= 0 && seconds <= longestUndo;
}
