import { limits } from "../model/limits.js";
import type { Fault, Ordered } from "./fault.js";

/** The ordered faults, and the calls that hang. */
export class Faults {
  private readonly ordered: (Omit<Ordered, "count"> & { left: number })[] = [];
  private readonly hanging = new Set<() => void>();

  /** Whether there was room for it. */
  add({ count, ...order }: Ordered): boolean {
    if (this.ordered.length >= limits.faults) return false;
    this.ordered.push({ ...order, left: count });
    return true;
  }

  /** The fault of a call, which is used up; null when all is well. */
  take(method: string, given: Readonly<Record<string, unknown>>): Fault | null {
    const index = this.ordered.findIndex(
      (one) => one.method === method && Object.entries(one.where ?? {}).every(([name, value]) => given[name] === value),
    );
    if (index < 0) return null;
    const one = this.ordered[index]!;
    one.left -= 1;
    if (one.left === 0) this.ordered.splice(index, 1);
    return one.fault;
  }

  /** Waits until `release`, or until the caller has gone. True if the call may continue. */
  hang(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted || this.hanging.size >= limits.hanging) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (goesOn: boolean): void => {
        this.hanging.delete(go);
        signal.removeEventListener("abort", gone);
        resolve(goesOn);
      };
      const go = (): void => end(true);
      const gone = (): void => end(false);
      this.hanging.add(go);
      signal.addEventListener("abort", gone, { once: true });
    });
  }

  /** How many calls hang. */
  get waiting(): number {
    return this.hanging.size;
  }

  /** Lets every hanging call continue, as if it had been slow. */
  release(): void {
    for (const go of this.hanging) go();
  }

  clear(): void {
    this.ordered.length = 0;
    this.release();
  }
}
