/** Bounds of drafts (wire contract mail 8, 14). What a message may have is judged when a draft is sent. */
export const draftLimits = {
  /** Drafts of a mailbox. */
  drafts: 200,
  /** Generations that a draft keeps: the newest. */
  generations: 100,
  /** Addresses that a draft holds, all fields together. */
  addresses: 200,
  /** Characters of an address, as it was typed. */
  address: 512,
  /** Characters of a prompt. */
  prompt: 10_000,
} as const;

/** Bytes of texts that one request may load beyond those of its first generation. */
export const mostTextBytes = 16 * 1_048_576;
