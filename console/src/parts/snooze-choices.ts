/** A time until which something can be snoozed. */
export interface SnoozeChoice {
  readonly name: string;
  readonly at: Date;
}

const morning = 8;

/** The usual times, in the time zone of the browser: later today while there is one, tomorrow, and the next Monday. */
export function snoozeChoices(now: Date): readonly SnoozeChoice[] {
  const later = new Date(now.getTime() + 3 * 3_600_000);
  const isToday = later.getDate() === now.getDate();
  return [
    ...(isToday ? [{ name: "Later today", at: later }] : []),
    { name: "Tomorrow", at: inMorning(now, 1) },
    { name: "Next week", at: inMorning(now, (8 - now.getDay()) % 7 || 7) },
  ];
}

function inMorning(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morning);
}
