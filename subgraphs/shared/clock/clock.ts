/** The one source of time. Rows take their times from here, never from the database, so that tests can move it. */
export interface Clock {
  /** The current instant. */
  now(): Date;
}

/** The wall clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved: for tests and for `runDueJobs`. */
export class ManualClock implements Clock {
  private instant: number;

  constructor(start: Date = new Date()) {
    this.instant = start.getTime();
  }

  now(): Date {
    return new Date(this.instant);
  }

  /** Moves the clock forward by `milliseconds`. */
  advance(milliseconds: number): void {
    this.instant += milliseconds;
  }
}
