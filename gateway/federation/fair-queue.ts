import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";

/** How much may wait. */
export interface QueueBounds {
  readonly ofCaller: number;
  readonly ofAll: number;
}

/** A queue that serves callers in rotation, however many items each of them adds. */
export class FairQueue<Item> {
  private readonly byCaller = new Map<string, Item[]>();
  private size = 0;

  constructor(private readonly bounds: QueueBounds) {}

  /** @throws Problem `overloaded` when too much waits */
  add(caller: string, item: Item): void {
    const own = this.byCaller.get(caller) ?? [];
    if (own.length >= this.bounds.ofCaller || this.size >= this.bounds.ofAll) {
      const message = "Too many new operations wait to be checked. Repeat the request, or send values as variables.";
      throw sharedErrors.problem("overloaded", { message, retryAfter: 1 });
    }
    own.push(item);
    this.size += 1;
    this.byCaller.set(caller, own);
  }

  /** The next one; its caller's turn comes again after everybody else's. */
  take(): Item | undefined {
    for (const [caller, own] of this.byCaller) {
      const item = own.shift();
      this.byCaller.delete(caller);
      if (own.length > 0) this.byCaller.set(caller, own);
      this.size -= 1;
      return item;
    }
    return undefined;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }
}
