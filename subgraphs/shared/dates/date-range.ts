import { Temporal } from "temporal-polyfill";
import { type DateText, readDateText } from "./date-text.js";
import { timeZoneOf } from "./time-zone.js";

/** A date filter as a client sends it. Null means the same as omitted. */
export interface GivenDateRange {
  readonly start?: string | null | undefined;
  readonly end?: string | null | undefined;
  /** IANA time zone for values without one; the default is UTC. */
  readonly timeZone?: string | null | undefined;
}

/** The range of a date filter, for a column of milliseconds. A null side is open. */
export interface DateRange {
  /** The first instant. */
  readonly from: Date | null;
  /** The last instant. `isIncluded` says whether it belongs to the range. */
  readonly to: { readonly at: Date; readonly isIncluded: boolean } | null;
}

/** The reason for refusing a date filter. */
export interface DateRangeRefusal {
  readonly refused: "start" | "end" | "timeZone";
  readonly message: string;
}

/** The limits of PostgreSQL and of four-digit years. No row lies outside. */
const earliest = Date.parse("0001-01-02T00:00:00Z");
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The range of a date filter (spec 4.8, wire contract mail 5). A bare date means the entire day in the time zone. A
 * time without a zone is in that zone. A time with a zone is an instant. Bounds are included.
 */
export function readDateRange({ start, end, timeZone }: GivenDateRange): DateRange | DateRangeRefusal {
  const zone = timeZone == null ? "UTC" : timeZoneOf(timeZone);
  if (zone === null) return refuse("timeZone", "The time zone is not an IANA time zone, such as Europe/Berlin.");
  const first = start == null ? null : readDateText(start);
  if (start != null && first === null) return refuse("start", notADate);
  const last = end == null ? null : readDateText(end);
  if (end != null && last === null) return refuse("end", notADate);
  const lower = first === null ? null : lowerOf(first, zone);
  const upper = last === null ? null : upperOf(last, zone);
  if (first !== null && last !== null && isAfter({ first, lower: lower! }, { last, upper: upper! })) {
    return refuse("start", "The start is after the end.");
  }
  return {
    from: lower === null ? null : rounded(lower, "ceil"),
    to: upper === null ? null : { at: rounded(upper.at, "floor"), isIncluded: upper.isIncluded },
  };
}

/** Whether a filter was refused. */
export function isRefusal(range: DateRange | DateRangeRefusal): range is DateRangeRefusal {
  return "refused" in range;
}

const notADate = "This is not a date as 2026-07-01, or a time as 2026-07-01T09:30:00 or 2026-07-01T09:30:00Z.";

function refuse(refused: DateRangeRefusal["refused"], message: string): DateRangeRefusal {
  return { refused, message };
}

interface Upper {
  readonly at: Temporal.Instant;
  readonly isIncluded: boolean;
}

function lowerOf(text: DateText, zone: string): Temporal.Instant {
  if (text.kind === "instant") return text.instant;
  if (text.kind === "day") return dayStart(text.day, zone);
  return text.time.toZonedDateTime(zone, { disambiguation: "compatible" }).toInstant();
}

function upperOf(text: DateText, zone: string): Upper {
  if (text.kind === "instant") return { at: text.instant, isIncluded: true };
  if (text.kind === "day") return { at: dayStart(text.day.add({ days: 1 }), zone), isIncluded: false };
  return { at: text.time.toZonedDateTime(zone, { disambiguation: "later" }).toInstant(), isIncluded: true };
}

/** The first instant of a day. This is not midnight on a day when the clocks changed at midnight. */
function dayStart(day: Temporal.PlainDate, zone: string): Temporal.Instant {
  return day.toZonedDateTime(zone).toInstant();
}

function isAfter(
  { first, lower }: { readonly first: DateText; readonly lower: Temporal.Instant },
  { last, upper }: { readonly last: DateText; readonly upper: Upper },
): boolean {
  // A day that a zone skipped is an empty range, and not an error.
  if (first.kind === "day" && last.kind === "day") return Temporal.PlainDate.compare(first.day, last.day) > 0;
  const order = Temporal.Instant.compare(lower, upper.at);
  return upper.isIncluded ? order > 0 : order >= 0;
}

/** An instant in milliseconds. Finer precision is rounded up for the start and cut off for the end. */
function rounded(instant: Temporal.Instant, roundingMode: "ceil" | "floor"): Date {
  const { epochMilliseconds } = instant.round({ smallestUnit: "millisecond", roundingMode });
  return new Date(Math.min(latest, Math.max(earliest, epochMilliseconds)));
}
