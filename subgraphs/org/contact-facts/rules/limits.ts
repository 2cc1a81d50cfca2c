/** The limits of facts about contacts (wire contract contacts 3.5, 9.2). */
export const factLimits = {
  /** Characters of one. */
  content: { min: 1, max: 500 },
  /** Active facts of a contact. */
  perContact: 25,
  /** Expired facts of a contact that are retained; the oldest go first. */
  expiredPerContact: 75,
  /** Citations of one request. */
  citations: 10,
  /** Citations of one fact. */
  citationsPerFact: 50,
  /** Days after which the context that an agent wrote expires. */
  contextDays: 90,
  /** Writes of one caller in a minute. */
  writesPerMinute: 120,
} as const;
