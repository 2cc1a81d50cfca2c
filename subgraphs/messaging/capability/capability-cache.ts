import type { Capability } from "../carriers/public.js";

const hour = 3_600_000;
/** Far more than one server is asked about in an hour; beyond that the oldest is forgotten. */
const most = 10_000;

/** The carriers' answers about numbers, cached for an hour in this process. */
export class CapabilityCache {
  private readonly known = new Map<string, { readonly capability: Capability; readonly until: number }>();

  find(key: string, now: Date): Capability | null {
    const entry = this.known.get(key);
    if (entry === undefined || entry.until <= now.getTime()) return null;
    return entry.capability;
  }

  /** Unknown answers are not cached. */
  keep(key: string, capability: Capability, now: Date): void {
    if (capability === "unknown") return;
    this.known.delete(key);
    this.known.set(key, { capability, until: now.getTime() + hour });
    const oldest = this.known.keys().next();
    if (this.known.size > most && !oldest.done) this.known.delete(oldest.value);
  }

  get size(): number {
    return this.known.size;
  }
}
