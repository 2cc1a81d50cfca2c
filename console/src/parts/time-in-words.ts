const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const relative = new Intl.RelativeTimeFormat("en", { style: "short", numeric: "always" });

/**
 * A point in time as people say it: `3 min. ago`, `in 2 hr.`; null when it is further than a day away, where the date says
 * more.
 */
export function timeInWords(at: number, now: number): string | null {
  const distance = at - now;
  const far = Math.abs(distance);
  if (far < 45_000) return distance > 5_000 ? "in a moment" : "just now";
  if (far < hour - minute / 2) return relative.format(Math.round(distance / minute), "minute");
  if (far < day) return relative.format(Math.round(distance / hour), "hour");
  return null;
}
