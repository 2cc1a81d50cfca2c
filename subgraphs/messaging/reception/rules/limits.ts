/** Limits of reception. */
export const receptionLimits = {
  /** Events that one job processes before it yields to other lines. */
  eventsPerJob: 50,
  /** Events of a line that are worked on in one transaction. */
  eventsPerTransaction: 20,
  /** How long an event waits for the message that it is about, in milliseconds: it may be on its way. */
  patience: 2 * 60_000,
  /**
   * From this attempt on, if this many milliseconds have passed since it came, a message is stored without its
   * unavailable files: attempts may follow each other at once.
   */
  fetchAttempts: 3,
  fetchingFor: 30_000,
  /**
   * An event with this many failures that came this many milliseconds ago is parked: its thread continues without it.
   */
  attempts: 10,
  failingFor: 15 * 60_000,
  /** How long a parked event rests before it is tried again, in milliseconds, and how many come back at once. */
  rest: 3_600_000,
  resumed: 200,
  /** The time limit for fetching one file, in milliseconds. */
  fetchMilliseconds: 20_000,
  /** The most files of one message that are stored. */
  media: 10,
} as const;
