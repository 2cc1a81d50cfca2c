import { eventKeepDays } from "../../events/rules/event-limits.js";

/** How long what arrived may be kept, in days: the server keeps nothing longer. */
export const retention = { min: 1, max: eventKeepDays } as const;

/** What one page of a search looks at. */
export const searchLimits = {
  /** Messages, newest first. */
  rows: 10_000,
  /** Bytes of text. */
  bytes: 8 * 1024 * 1024,
} as const;

/** Messages of one conversation that are counted. */
export const mostCounted = 10_000;
