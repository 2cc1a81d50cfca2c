/** Bounds of media (wire contract im 12). */
export const mediaLimits = {
  /** Largest size of one file. */
  bytes: 10 * 1_048_576,
  /** How long an address of a file can be used. */
  urlSeconds: 7 * 86_400,
  /** After that, a file that no message names is deleted. */
  unreferencedSeconds: 30 * 86_400,
  /** How long a fetch of a file from another server may take, including redirects. */
  fetchMilliseconds: 8_000,
  redirects: 3,
  /** How long an upload URL is valid. */
  ticketSeconds: 3_600,
  uploadsPerHour: 1_000,
  fetchesPerHour: 1_000,
} as const;
