/** What reception does before it gives up. */
export const receptionLimits = {
  /** Events that one job works on before it lets other lines have their turn. */
  eventsPerJob: 50,
  /** Events of a line that are worked on in one transaction. */
  eventsPerTransaction: 20,
  /** How long an event waits for the message that it is about, in milliseconds: it may be on its way. */
  patience: 2 * 60_000,
  /**
   * From this attempt on, if it came so many milliseconds ago, a message is stored without the files that could not be fetched:
   * attempts may follow each other at once.
   */
  fetchAttempts: 3,
  fetchingFor: 30_000,
  /** An event that fails so often, and came so many milliseconds ago, is parked: its thread goes on without it. */
  attempts: 10,
  failingFor: 15 * 60_000,
  /** How long a parked event rests before it is tried again, in milliseconds, and how many come back at once. */
  rest: 3_600_000,
  resumed: 200,
  /** How long fetching one file may take, in milliseconds. */
  fetchMilliseconds: 20_000,
  /** Files of one message that are kept. */
  media: 10,
} as const;
