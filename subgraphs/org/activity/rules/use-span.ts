import { invalidValue } from "../../../shared/errors/shared-errors.js";

/** Most hours that a count of events may look back. */
export const maxHours = 24 * 30;
/** The number of spans: few enough to draw, enough to see a trend. */
const spans = 24;

const hour = 3_600_000;

/** The counted time, in equal spans. The last one has not ended. */
export interface UseSpan {
  readonly since: Date;
  readonly spanMs: number;
  readonly count: number;
}

/** The spans of the last hours. They begin at round times, so that a repeated count uses the same ones. */
export function useSpan(hours: number, now: Date): UseSpan {
  if (!Number.isInteger(hours) || hours < 1 || hours > maxHours) {
    throw invalidValue(["hours"], `This must be a whole number from 1 to ${maxHours}.`, "range");
  }
  const spanMs = (hours * hour) / spans;
  const end = (Math.floor(now.getTime() / spanMs) + 1) * spanMs;
  return { since: new Date(end - spans * spanMs), spanMs, count: spans };
}
