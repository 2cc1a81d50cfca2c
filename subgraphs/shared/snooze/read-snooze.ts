import { readSendTime } from "../dates/send-time.js";
import { invalidValue } from "../errors/shared-errors.js";
import { refusedEnd } from "./rules/snooze-time.js";

/** The end of a snooze in a request: undefined when it says nothing, null ends the snooze now. */
export interface GivenSnooze {
  readonly until?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
}

/**
 * Reads the end of a snooze (wire contract labels-and-schedule 4.2, 7). Throws `validation_failed`.
 * @param field the input's name of it
 */
export function readSnooze({ until, timeZone }: GivenSnooze, now: Date, field = "until"): Date | null | undefined {
  if (typeof until !== "string") {
    if (typeof timeZone === "string") throw invalidValue(["timeZone"], "A time zone needs a time.");
    return until;
  }
  const read = readSendTime(until, timeZone ?? null);
  if ("refused" in read) throw invalidValue([read.refused === "sendAt" ? field : "timeZone"], read.message);
  const message = refusedEnd(read.at, now);
  if (message !== null) throw invalidValue([field], message);
  return read.at;
}
