/** The only source of time. Rows take their times from here, never from the database, so that tests can move it. */
export interface Clock {
  /** The current instant. */
  now(): Date;
}

/** The wall clock. */
export const systemClock: Clock = { now: () => new Date() };
