/** How much may be in progress at once. */
export interface SlotLimits {
  /** For each owner. */
  readonly each: number;
  /** For all owners together; no limit unless given. */
  readonly all?: number;
}

/** Counts what is in progress. What exceeds a limit is refused at once; nothing waits. */
export class Slots {
  private readonly taken = new Map<string, number>();
  private total = 0;

  constructor(private readonly limits: SlotLimits) {}

  /** Takes a slot; returns the function that frees it, which may be called more than once, or null when all are taken. */
  take(owner: string): (() => void) | null {
    const { each, all = Number.POSITIVE_INFINITY } = this.limits;
    const own = this.taken.get(owner) ?? 0;
    if (own >= each || this.total >= all) return null;
    this.taken.set(owner, own + 1);
    this.total += 1;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.total -= 1;
      const left = this.taken.get(owner)! - 1;
      if (left === 0) this.taken.delete(owner);
      else this.taken.set(owner, left);
    };
  }
}
