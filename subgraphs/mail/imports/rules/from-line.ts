const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * The time in a line `From ` of an mbox: `From a@example.com Sat Mar  1 10:00:00 2014`, with a zone before or after the
 * year or none, which is UTC. Null when it says none.
 */
export function dateOfFromLine(line: string): Date | null {
  const found =
    /\s([A-Z][a-z]{2})\s+(\d{1,2})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s+([+-]\d{4}|[A-Z]{1,5}))?\s+(\d{4})(?:\s+([+-]\d{4}))?\s*$/.exec(
      line,
    );
  if (found === null) return null;
  const [, month, day, hour, minute, second = "0", before, year, after] = found;
  const index = months.indexOf(month!.toLowerCase());
  if (index < 0 || Number(year) < 1970) return null;
  const wall = Date.UTC(Number(year), index, Number(day), Number(hour), Number(minute), Number(second));
  return new Date(wall - offsetOf(after ?? before ?? "") * 60_000);
}

/** Minutes that a zone is ahead of UTC; names are taken for UTC. */
function offsetOf(zone: string): number {
  const found = /^([+-])(\d{2})(\d{2})$/.exec(zone);
  if (found === null) return 0;
  const minutes = Number(found[2]) * 60 + Number(found[3]);
  return found[1] === "-" ? -minutes : minutes;
}
