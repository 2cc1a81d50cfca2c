const mebibyte = 1_048_576;

/** How much of files there may be (wire contract chat 4, 8.3, 8.4). */
export const fileLimits = {
  uploadBytes: 10 * mebibyte,
  downloadBytes: 50 * mebibyte,
  /** How long an address for a download is valid. */
  ticketSeconds: 300,
  nameCharacters: 255,
} as const;
