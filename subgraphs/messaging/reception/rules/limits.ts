/** What reception does before it gives up. */
export const receptionLimits = {
  /** Events that one job works on before it lets other lines have their turn. */
  eventsPerJob: 50,
  /** Events of a line that are worked on in one transaction. */
  eventsPerTransaction: 20,
  /** How long an event waits for the message that it is about, in milliseconds: it may be on its way. */
  patience: 2 * 60_000,
  /** From this attempt on, a message is stored without the files that could not be fetched. */
  fetchAttempts: 3,
  /** An event that fails so often is dropped. */
  attempts: 10,
  /** How long fetching one file may take, in milliseconds. */
  fetchMilliseconds: 20_000,
  /** Files of one message that are kept. */
  media: 10,
} as const;
