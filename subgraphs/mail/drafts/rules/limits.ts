/** Limits of drafts (wire contract mail 8, 14). The limits of a message apply when a draft is sent. */
export const draftLimits = {
  /** Drafts of a mailbox. */
  drafts: 200,
  /** Generations that a draft retains: the newest. */
  generations: 100,
  /** Addresses that a draft holds, all fields together. */
  addresses: 200,
  /** Characters of an address, as typed. */
  address: 512,
  /** Message-IDs of the header References. */
  references: 100,
  /** Characters of a prompt. */
  prompt: 10_000,
  /** How long after the URL was issued an upload may begin. */
  uploadSeconds: 15 * 60,
  /** How long an upload may take. */
  uploadWithinSeconds: 60 * 60,
  /** Bytes of an uploaded file: as many as a message may have. */
  uploadBytes: 25 * 1_048_576,
  /** How long a repeated cancelation of a message answers its draft, in milliseconds. */
  canceledMilliseconds: 24 * 3_600_000,
  /** Uploads for a mailbox in an hour: each may occupy the disk for a day. */
  uploadsPerHour: 200,
} as const;

/** Bytes of texts that one request may load in addition to its first generation. */
export const mostTextBytes = 16 * 1_048_576;
