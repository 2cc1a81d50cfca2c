import { Temporal } from "temporal-polyfill";
import { readDateText } from "./date-text.js";

/**
 * The first millisecond that is not before a date or a time as a client sends it; null for any other text. A time without a zone is
 * in UTC, and a date is its first moment (wire contract contacts 8).
 */
export function readMoment(text: string): Date | null {
  const read = readDateText(text);
  if (read === null) return null;
  const instant = read.kind === "instant" ? read.instant : inUtc(read.kind === "day" ? read.day : read.time);
  const { epochMilliseconds } = instant.round({ smallestUnit: "millisecond", roundingMode: "ceil" });
  return new Date(Math.min(latest, Math.max(earliest, epochMilliseconds)));
}

/** The limits of PostgreSQL and of four-digit years. No row lies outside. */
const earliest = Date.parse("0001-01-02T00:00:00Z");
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function inUtc(time: Temporal.PlainDate | Temporal.PlainDateTime): Temporal.Instant {
  return time.toZonedDateTime("UTC").toInstant();
}
