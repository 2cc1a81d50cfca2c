const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** PostgreSQL has no year 0. */
const earliest = Date.parse("0001-01-01T00:00:00Z");

/** The error for an invalid text; the plus sign is what gets lost in a query. */
export const notATime = "Not an ISO 8601 time such as 2026-01-31T09:30:00Z; in a query, + is written %2B.";

/** The instant of an ISO 8601 text; without a zone it is UTC (wire contract a2a 4.3). Null for anything else. */
export function parseIsoTime(text: string): Date | null {
  const [, date, time = "00:00", zone = "Z"] = isoTime.exec(text) ?? [];
  if (date === undefined || !isCalendarDate(date)) return null;
  const instant = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  return instant >= earliest ? new Date(instant) : null;
}

/** JavaScript turns the 30th of February into the 2nd of March. */
function isCalendarDate(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
