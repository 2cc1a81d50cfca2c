import { type Rest, restByClock } from "../api/rest.js";

/** Milliseconds without a key after which the search starts. */
const pause = 200;
/** Fewest characters that are searched for. */
const shortest = 2;

/** Searches for what is typed, once typing has paused. One search runs at a time; the next is for what was typed last. */
export class TypedSearch {
  private typed = "";
  private isBusy = false;

  /** @param search must not throw */
  constructor(
    private readonly search: (text: string) => Promise<void>,
    private readonly rest: Rest = restByClock,
  ) {}

  type(text: string): void {
    this.typed = text;
    if (!this.isBusy) void this.run();
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    for (let asked: string | null = null; asked !== this.typed;) {
      asked = this.typed;
      await this.rest(pause);
      if (asked === this.typed && isEnough(asked)) await this.search(asked);
    }
    this.isBusy = false;
  }
}

/** Whether it is searched for at all. */
export const isEnough = (text: string): boolean => text.length >= shortest;
