const form = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a day that exists, as YYYY-MM-DD, in the years 1 to 9999. */
export function isCalendarDay(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (form.exec(text) ?? []).map(Number);
  if (year === 0) return false;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCFullYear() === year;
}

/** The day of a moment in UTC, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
