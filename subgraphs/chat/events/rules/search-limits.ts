/** The limits of one page of a search. */
export const searchLimits = {
  /** Events, newest first. */
  rows: 10_000,
  /** Bytes of text. */
  bytes: 4 * 1024 * 1024,
} as const;
