import type { Rest } from "../../../api/rest.js";

/** Milliseconds of the first pause, and of the longest. */
const [shortest, longest] = [250, 4_000];

/**
 * Reads again on request. At most one reading runs and one waits. A request during a reading or a pause doubles the next
 * pause, so a flood of events causes a few readings a minute. After a pause without a request, the next reading begins at
 * once.
 */
export class Renewal {
  private isBusy = false;
  private isAsked = false;

  constructor(
    private readonly read: () => Promise<void>,
    private readonly rest: Rest,
  ) {}

  ask(): void {
    this.isAsked = true;
    if (!this.isBusy) void this.run();
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let pause = shortest; this.isAsked; pause = Math.min(pause * 2, longest)) {
      this.isAsked = false;
      await this.read();
      await this.rest(pause);
    }
    this.isBusy = false;
  }
}
