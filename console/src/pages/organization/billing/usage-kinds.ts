/** The kinds of event that change usage. */
export const usageKinds = ["billing.", "mail.message.", "im.message.", "a2a.task.created"] as const;
/** Milliseconds between two readings: sums are dear, and change with every message. */
export const restMs = 5_000;
