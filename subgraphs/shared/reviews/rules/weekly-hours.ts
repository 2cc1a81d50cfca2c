/** The days of a week, as values of conditions name them. */
export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

/** Hours on days of the week, in a place. */
export interface WeeklyHours {
  readonly days: readonly Weekday[];
  /** `HH:MM`. */
  readonly from: string;
  /** `HH:MM`. Not after `from`: it is on the next day. */
  readonly to: string;
  /** An IANA time zone. */
  readonly tz: string;
}

/**
 * Whether a moment is within weekly hours, by the clock on the wall there. Hours that span midnight belong to the day on which
 * they begin. Each moment has one local time, also where clocks change (wire contract reviews R16).
 */
export function isWithin({ days, from, to, tz }: WeeklyHours, at: Date): boolean {
  const { day, time } = localTime(tz, at);
  const dayBefore = weekdays[(weekdays.indexOf(day) + 6) % 7]!;
  if (from < to) return days.includes(day) && time >= from && time < to;
  return (days.includes(day) && time >= from) || (days.includes(dayBefore) && time < to);
}

/** The day and the time of a place, such as `mon` and `09:30`. */
export function localTime(tz: string, at: Date): { readonly day: Weekday; readonly time: string } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: tz,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)!.value;
  return { day: part("weekday").toLowerCase() as Weekday, time: `${part("hour")}:${part("minute")}` };
}
