import type { Clock } from "../../subgraphs/shared/clock/clock.js";

/** A clock that moves only when a test moves it. Jobs then wait for `runDueJobs`. */
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
