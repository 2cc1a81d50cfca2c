import { isCalendarDay } from "../../contacts/rules/calendar-day.js";

/** A complete date, with or without dashes, perhaps with a time, which is ignored. */
const pattern = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/;

/** A date of a card as YYYY-MM-DD; null for one without a year, and for a text that is none. */
export function cardDate(text: string): string | null {
  const [, year, month, day] = pattern.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  return isCalendarDay(date) ? date : null;
}
