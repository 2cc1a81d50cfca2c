import type { Rest } from "../../../api/rest.js";

/** Milliseconds of the first pause, and of the longest. */
const [shortest, longest] = [250, 4_000];

/**
 * Reads again when it is asked to, however often that is: one reading runs at most, and one waits. A reading that was asked
 * for while another ran or rested doubles the pause after it, so a flood is read a few times a minute. A pause in which
 * nobody asks ends the flood: the next reading begins at once.
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
