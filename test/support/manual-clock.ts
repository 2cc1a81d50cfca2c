import type { Clock } from "../../subgraphs/shared/clock/clock.js";

const day = 86_400_000;

/** A clock that moves only when a test moves it. Jobs then wait for `runDueJobs`. */
export class ManualClock implements Clock {
  private instant: number;

  constructor(start: Date = new Date()) {
    this.instant = start.getTime();
  }

  /** One that a test may move by days without leaving the month, whose bill it counts: in its last week it begins a week earlier. */
  static withinMonth(): ManualClock {
    const [now, week] = [Date.now(), 7 * day];
    const month = (instant: number): number => new Date(instant).getUTCMonth();
    return new ManualClock(new Date(month(now + week) === month(now) ? now : now - week));
  }

  now(): Date {
    return new Date(this.instant);
  }

  /** Moves the clock forward by `milliseconds`. */
  advance(milliseconds: number): void {
    this.instant += milliseconds;
  }
}
