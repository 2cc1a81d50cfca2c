/**
 * The time of a change of something that was last changed at `last`: now, but later than that, so that the time tells
 * two changes within one millisecond from each other.
 */
export function nextUpdate(last: Date, now: Date): Date {
  return now > last ? now : new Date(last.getTime() + 1);
}
