/** Places that callers take and give back: so many for each. */
export class Places {
  private readonly taken = new Map<string, number>();

  constructor(private readonly each: number) {}

  /** Takes a place; answers the function that gives it back, which may be called more than once, or null when all are taken. */
  take(caller: string): (() => void) | null {
    const count = this.taken.get(caller) ?? 0;
    if (count >= this.each) return null;
    this.taken.set(caller, count + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.taken.get(caller) ?? 1) - 1;
      if (left === 0) this.taken.delete(caller);
      else this.taken.set(caller, left);
    };
  }
}
