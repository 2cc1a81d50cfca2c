import { type DateRange, isRefusal, readDateRange } from "../../shared/dates/date-range.js";
import { invalidValue } from "../../shared/errors/shared-errors.js";

const argumentNames = { start: "startDatetime", end: "endDatetime", timeZone: "timeZone" } as const;

/** Reads the dates of a list (wire contract im 11). Throws `validation_failed`. */
export function readDates(given: {
  readonly startDatetime?: string | null;
  readonly endDatetime?: string | null;
  readonly timeZone?: string | null;
}): DateRange {
  const dates = readDateRange({ start: given.startDatetime, end: given.endDatetime, timeZone: given.timeZone });
  if (isRefusal(dates)) throw invalidValue([argumentNames[dates.refused]], dates.message);
  return dates;
}
