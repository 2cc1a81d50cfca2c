import { sharedErrors } from "../errors/shared-errors.js";

export interface TurnLimits {
  /** Pieces of work that one owner has under way. */
  readonly atOncePerOwner: number;
  /** Pieces of work of all owners together. */
  readonly atOnce: number;
  /** How many may wait, of one owner and of all. */
  readonly waitingPerOwner: number;
  readonly waiting: number;
  /** How long one waits at most. */
  readonly waitMilliseconds: number;
}

interface Waiting {
  readonly owner: string;
  readonly begin: () => void;
}

/** Lets owners do costly work in turns, in this process: in the order in which they came, so many at once. */
export class Turns {
  private readonly underWay = new Map<string, number>();
  private readonly queue = new Set<Waiting>();
  private total = 0;

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Resolves when it is the owner's turn, with the function that ends it.
   * @throws Problem `rate_limited` when too many wait, or it waited too long
   */
  enter(owner: string): Promise<() => void> {
    if (this.mayBegin(owner)) return Promise.resolve(this.begin(owner));
    const ofOwner = [...this.queue].filter((waiting) => waiting.owner === owner).length;
    if (ofOwner >= this.limits.waitingPerOwner || this.queue.size >= this.limits.waiting) {
      return Promise.reject(tooMany());
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        owner,
        begin: () => {
          clearTimeout(timer);
          this.queue.delete(waiting);
          resolve(this.begin(owner));
        },
      };
      const timer = setTimeout(() => {
        this.queue.delete(waiting);
        reject(tooMany());
      }, this.limits.waitMilliseconds);
      this.queue.add(waiting);
    });
  }

  private mayBegin(owner: string): boolean {
    return this.total < this.limits.atOnce && (this.underWay.get(owner) ?? 0) < this.limits.atOncePerOwner;
  }

  private begin(owner: string): () => void {
    this.total += 1;
    this.underWay.set(owner, (this.underWay.get(owner) ?? 0) + 1);
    return () => {
      this.total -= 1;
      const left = this.underWay.get(owner)! - 1;
      if (left === 0) this.underWay.delete(owner);
      else this.underWay.set(owner, left);
      for (const waiting of this.queue) if (this.mayBegin(waiting.owner)) return waiting.begin();
    };
  }
}

function tooMany(): Error {
  return sharedErrors.problem("rate_limited", { retryAfter: 1 });
}
