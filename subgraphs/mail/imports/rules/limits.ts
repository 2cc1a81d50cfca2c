const mebibyte = 1024 * 1024;

/** Bounds of imports (wire contract mail 9). */
export const importLimits = {
  uploadBytes: 1024 * mebibyte,
  messageBytes: 50 * mebibyte,
  messages: 100_000,
  originalAddresses: 20,
  zipEntries: 65_000,
  unpackedBytes: 20 * 1024 * mebibyte,
  jobsPerDay: 20,
  /** How long after the target was issued an upload may begin. */
  uploadSeconds: 300,
  /** How long an upload may take: it is accepted then, if no other target was issued. */
  uploadWithinSeconds: 2 * 60 * 60,
  /** Uploads of one job in an hour: each may occupy the disk for a day. */
  uploadsPerHour: 5,
  /** When a job without an upload is ended. */
  abandonedAfterSeconds: 24 * 60 * 60,
} as const;
