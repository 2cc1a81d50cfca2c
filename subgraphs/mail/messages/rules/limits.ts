/** Bytes of texts that one request may load in addition to its first message. */
export const mostTextBytes = 16 * 1_048_576;

/**
 * Messages that one page of a filtered list examines, over all mailboxes. A page may end early and continue from there.
 */
export const mostWalked = 10_000;

/** Messages that one request changes, all or none (wire contract labels 11). */
export const updatedAtOnce = 50;

/** Messages that one request reads by their ids. */
export const readAtOnce = 500;

/** The limits of one search (wire contract mail 4.1). */
export const searchLimits = {
  /** Matches that are ranked: the newest. */
  matches: 10_000,
  /** Messages that a list examines before it uses the index: enough for a page if every fifth message matches. */
  newest: 300,
  /** Messages that are examined, newest first, when the index is too slow for a very frequent word. */
  walked: 5_000,
} as const;

/** How long the URL of an attachment is valid (wire contract mail 4.6). */
export const attachmentUrlSeconds = 300;

/** How long the URL of a message's HTML is valid. */
export const htmlPageSeconds = 300;

/** How long the URL of a complete mail is valid. */
export const sourceUrlSeconds = 300;

/** HTML texts that one address may load in a minute. */
export const htmlPagesPerMinute = 300;

/** Opens of a message within this time count as one. */
export const openedOnceWithin = 10 * 60_000;

/** Images that one address may load and have counted in a minute. */
export const opensPerMinute = 120;
