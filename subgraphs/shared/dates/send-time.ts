import { Temporal } from "temporal-polyfill";
import { readDateText } from "./date-text.js";
import { timeZoneOf } from "./time-zone.js";

/** The instant of a send, or the value that is refused. */
export type SendTime = { readonly at: Date } | { readonly refused: "sendAt" | "timeZone"; readonly message: string };

/**
 * The instant at which something is to be sent (wire contract labels-and-schedule 4.2), in milliseconds. A time without a zone
 * needs `timeZone`: with a default, a mail could leave at a wrong time. A wall time that is skipped moves forward by the
 * gap; of one that exists twice, the first is meant.
 */
export function readSendTime(text: string, timeZone?: string | null): SendTime {
  const zone = timeZone == null ? null : timeZoneOf(timeZone);
  if (timeZone != null && zone === null) {
    return { refused: "timeZone", message: "The time zone is not an IANA time zone, such as Europe/Berlin." };
  }
  const read = readDateText(text);
  if (read === null || read.kind === "day") {
    return { refused: "sendAt", message: "This is not a time as 2026-07-01T09:30:00Z or 2026-07-01T09:30:00." };
  }
  if (read.kind === "instant") return { at: inMilliseconds(read.instant) };
  if (zone === null) {
    return {
      refused: "sendAt",
      message: "A time without an offset needs a time zone. Add `Z`, an offset, or the zone.",
    };
  }
  return { at: inMilliseconds(read.time.toZonedDateTime(zone, { disambiguation: "compatible" }).toInstant()) };
}

function inMilliseconds(instant: Temporal.Instant): Date {
  return new Date(instant.round({ smallestUnit: "millisecond", roundingMode: "floor" }).epochMilliseconds);
}
