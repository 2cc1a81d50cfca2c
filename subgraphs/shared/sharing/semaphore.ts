import { sharedErrors } from "../errors/shared-errors.js";

/** How much may be in progress at the same time. */
export interface SemaphoreLimits {
  /** Slots of each owner. */
  readonly each: number;
  /** Slots of all owners together. No limit by default. */
  readonly all?: number;
  /** Multiplies how long requests wait (`TIME_LIMITS_FACTOR`); 1 if it is not given. */
  readonly timeFactor?: number;
}

/** How long to wait for a slot, and behind how many others. */
export interface Patience {
  readonly milliseconds: number;
  /** How many may wait for slots of one owner. */
  readonly waiting: number;
  /** How many may wait for slots of any owner. No limit by default. */
  readonly waitingOfAll?: number;
  /** The message of the refusal. */
  readonly message?: string;
}

/** Gives a slot back. Further calls do nothing. */
export type Release = () => void;

interface Waiting {
  readonly number: number;
  /** Receives the slot. */
  readonly begin: (release: Release) => void;
}

interface Owner {
  readonly name: string;
  taken: number;
  readonly waiting: Set<Waiting>;
}

/**
 * A semaphore with slots for each owner. The longest waiting request gets the next slot that its owner may have. It continues
 * in its own turn of the event loop, so that other work is not delayed.
 */
export class Semaphore {
  private readonly owners = new Map<string, Owner>();
  private taken = 0;
  private waiting = 0;
  private numbers = 0;

  constructor(private readonly limits: SemaphoreLimits) {}

  /** Takes a slot without waiting. Null when none is free. */
  take(name: string): Release | null {
    const owner = this.owners.get(name) ?? { name, taken: 0, waiting: new Set() };
    return this.isFree(owner) ? this.occupy(owner) : null;
  }

  /**
   * Runs `work` in a slot. Without `patience` it waits as long as it takes.
   * @throws Problem `rate_limited` when too many wait, or the wait was too long
   */
  async run<Value>(name: string, work: () => Promise<Value>, patience?: Patience): Promise<Value> {
    const release = this.take(name) ?? (await this.untilFree(name, patience));
    try {
      return await work();
    } finally {
      release();
    }
  }

  private isFree(owner: Owner): boolean {
    const { each, all = Number.POSITIVE_INFINITY } = this.limits;
    return owner.taken < each && this.taken < all;
  }

  private occupy(owner: Owner): Release {
    this.owners.set(owner.name, owner);
    owner.taken += 1;
    this.taken += 1;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      owner.taken -= 1;
      this.taken -= 1;
      this.passOn(owner);
      this.forgetIdle(owner);
    };
  }

  /** Gives a slot that `from` has released to the longest waiting request that may have it. */
  private passOn(from: Owner): void {
    // Without a common limit, only requests of the same owner may have waited for it.
    const candidates = this.limits.all === undefined ? [from] : this.owners.values();
    let next: { readonly owner: Owner; readonly first: Waiting } | undefined;
    for (const owner of candidates) {
      const [first] = owner.waiting;
      if (first === undefined || !this.isFree(owner)) continue;
      if (next === undefined || first.number < next.first.number) next = { owner, first };
    }
    if (next === undefined) return;
    this.leave(next.owner, next.first);
    next.first.begin(this.occupy(next.owner));
  }

  private untilFree(name: string, patience: Patience | undefined): Promise<Release> {
    const owner = this.owners.get(name) ?? { name, taken: 0, waiting: new Set() };
    if (patience !== undefined && this.isCrowded(owner, patience)) return Promise.reject(refusal(patience));
    this.owners.set(name, owner);
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const waiting: Waiting = {
        number: this.numbers++,
        begin(release) {
          clearTimeout(timer);
          setImmediate(resolve, release);
        },
      };
      owner.waiting.add(waiting);
      this.waiting += 1;
      if (patience === undefined) return;
      timer = setTimeout(
        () => {
          this.leave(owner, waiting);
          this.forgetIdle(owner);
          reject(refusal(patience));
        },
        patience.milliseconds * (this.limits.timeFactor ?? 1),
      );
    });
  }

  private isCrowded(owner: Owner, { waiting, waitingOfAll = Number.POSITIVE_INFINITY }: Patience): boolean {
    return owner.waiting.size >= waiting || this.waiting >= waitingOfAll;
  }

  private leave(owner: Owner, waiting: Waiting): void {
    owner.waiting.delete(waiting);
    this.waiting -= 1;
  }

  private forgetIdle({ name, taken, waiting }: Owner): void {
    if (taken === 0 && waiting.size === 0) this.owners.delete(name);
  }
}

function refusal({ message }: Patience): Error {
  return sharedErrors.problem("rate_limited", { retryAfter: 1, ...(message === undefined ? {} : { message }) });
}
