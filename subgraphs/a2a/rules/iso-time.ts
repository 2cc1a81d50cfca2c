const isoTime = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** The instant of an ISO 8601 text; without a zone it is UTC (wire contract a2a 4.3). Null for anything else. */
export function parseIsoTime(text: string): Date | null {
  const match = isoTime.exec(text);
  if (match === null) return null;
  const isDateOnly = text.length === 10;
  const instant = new Date(match[1] === undefined && !isDateOnly ? `${text.replace(" ", "T")}Z` : text.replace(" ", "T"));
  if (Number.isNaN(instant.getTime())) return null;
  return instant.toISOString().slice(0, 10) === text.slice(0, 10) || match[1] !== undefined ? instant : null;
}
