/** The limits of notes (wire contract notes 3, 4, 5). */
export const noteLimits = {
  /** Characters of a title. */
  title: { min: 1, max: 200 },
  /** Characters of a body. */
  bodyLength: 100_000,
  /** Notes of one organization. */
  perOrganization: 10_000,
  /** Bytes of the bodies of one organization. */
  bytesPerOrganization: 200 * 1_048_576,
  /** Identities that one note is given to. */
  grantsPerNote: 500,
  /** Identities that a new note is given to at once. */
  grantsPerRequest: 50,
  /** Writes of one caller in a minute. */
  writesPerMinute: 120,
  /** Notes of one page. */
  page: 200,
} as const;

/** About the size in bytes of one grant in an answer. */
export const grantBytes = 200;
