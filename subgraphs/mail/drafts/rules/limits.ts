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
  /** Message-IDs of the header References. */
  references: 100,
  /** Characters of a prompt. */
  prompt: 10_000,
  /** How long an upload may begin after its address was given out. */
  uploadSeconds: 15 * 60,
  /** How long an upload that has begun may take. */
  uploadWithinSeconds: 60 * 60,
  /** Bytes of an uploaded file: those that a message may have. */
  uploadBytes: 25 * 1_048_576,
  /** Uploads for a mailbox in an hour: each may occupy the disk for a day. */
  uploadsPerHour: 200,
} as const;

/** Bytes of texts that one request may load beyond those of its first generation. */
export const mostTextBytes = 16 * 1_048_576;
