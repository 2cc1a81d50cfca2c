/** Bytes of texts that one request may load beyond those of its first message. */
export const mostTextBytes = 16 * 1_048_576;

/** Messages that one page of a filtered list looks at, of all mailboxes together. A page may end early and go on from there. */
export const mostWalked = 10_000;

/** What one search looks at (wire contract mail 4.1). */
export const searchLimits = {
  /** Matches that are ranked: the newest. */
  matches: 10_000,
  /** Messages that a list looks at before it asks the index: enough for a page of what every fifth message has. */
  newest: 300,
  /** Messages that are looked at, newest first, when the index takes too long for a word that is everywhere. */
  walked: 5_000,
} as const;

/** How long an address of an attachment is valid (wire contract mail 4.6). */
export const attachmentUrlSeconds = 300;

/** How long an address of a message's HTML is valid. */
export const htmlPageSeconds = 300;

/** How long an address of a whole mail is valid. */
export const sourceUrlSeconds = 300;

/** HTML texts that one address may load in a minute. */
export const htmlPagesPerMinute = 300;

/** How long opens of a message count as one. */
export const openedOnceWithin = 10 * 60_000;

/** Images that one address may load in a minute and have counted. */
export const opensPerMinute = 120;
