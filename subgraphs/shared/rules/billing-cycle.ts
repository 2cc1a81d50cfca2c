import { freePlan } from "./plans.js";

/** How often a plan is paid for. */
export type Interval = "month" | "year";

/** The data that determines a billing cycle. */
export interface CycleFacts {
  readonly plan: string;
  /** Null when nothing is paid, or no interval was chosen. */
  readonly interval: Interval | null;
  /** The subscription's period from the payments provider; null when the calendar decides. */
  readonly period: { readonly start: Date; readonly end: Date } | null;
}

/** A billing cycle. Its start is included, its end is not. */
export interface Cycle {
  readonly start: Date;
  /** Null on the free plan, whose cycles never end in a bill (wire contract org 2.6). */
  readonly end: Date | null;
}

/**
 * The cycle at an instant: the subscription's period, else the calendar month in UTC, or the calendar year for yearly
 * payment. When the period has ended, the next period of the same length applies until the provider sends a new one.
 */
export function cycleAt({ plan, interval, period }: CycleFacts, at: Date): Cycle {
  if (plan === freePlan) return { start: calendarStart(at, "month"), end: null };
  const every = interval ?? "month";
  if (period !== null && at >= period.start) {
    return at < period.end ? period : { start: period.end, end: later(period.end, every) };
  }
  const start = calendarStart(at, every);
  return { start, end: later(start, every) };
}

function calendarStart(at: Date, every: Interval): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), every === "year" ? 0 : at.getUTCMonth()));
}

/** The same day of the next month or year; the last day of a month that is too short. */
function later(start: Date, every: Interval): Date {
  const months = every === "year" ? 12 : 1;
  const next = new Date(start);
  next.setUTCMonth(start.getUTCMonth() + months);
  if (next.getUTCDate() !== start.getUTCDate()) next.setUTCDate(0);
  return next;
}
