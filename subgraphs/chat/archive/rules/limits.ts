import { eventKeepDays } from "../../events/rules/event-limits.js";

/** The longest retention of incoming messages, in days. */
export const retention = { min: 1, max: eventKeepDays } as const;

/** The limits of one page of a search. */
export const searchLimits = {
  /** Messages, newest first. */
  rows: 10_000,
  /** Bytes of text. */
  bytes: 8 * 1024 * 1024,
} as const;

/** Messages of one conversation that are counted. */
export const mostCounted = 10_000;
