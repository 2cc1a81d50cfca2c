import { Coalesced } from "./coalesced.js";
import type { AudienceWake } from "./event-log.js";
import { Listeners } from "./listeners.js";

/** Above this number, finding the affected audiences costs more than waking every reader. */
const widestScan = 1_000n;

/**
 * The audiences that have events in (after, upTo]: identities, and organizations with events that belong to no
 * identity. Null when some of these events were pruned.
 */
export type ScanAudiences = (after: bigint, upTo: bigint) => Promise<readonly string[] | null>;

/**
 * Wakes the readers of the identities and organizations that new events concern. One query per advance serves all
 * readers of a process. Without it, each of a thousand idle subscriptions would query after every event of any
 * audience.
 */
export class AudienceWakeUps {
  private readonly readers = new Map<string, Listeners<[bigint]>>();
  private readonly scanning = new Coalesced(() => this.scanNew());
  private scanned = 0n;
  private head = 0n;

  constructor(private readonly scan: ScanAudiences) {}

  /** Every reader has been woken for its events up to this position. */
  get announced(): bigint {
    return this.scanned;
  }

  /** @param audience the id of an identity or an organization; these ids are all different */
  add(audience: string, wake: AudienceWake): () => void {
    const known = this.readers.get(audience);
    const listeners = known ?? new Listeners<[bigint]>();
    if (known === undefined) this.readers.set(audience, listeners);
    const remove = listeners.add(wake);
    return () => {
      remove();
      if (listeners.size === 0 && this.readers.get(audience) === listeners) this.readers.delete(audience);
    };
  }

  /** The head moved. */
  advance(head: bigint): void {
    if (head > this.head) this.head = head;
    // A reader that starts later reads for itself before it waits.
    if (this.readers.size === 0) this.scanned = this.head;
    else void this.scanning.run();
  }

  wakeReadersOf(audience: string): void {
    this.readers.get(audience)?.call(this.scanned);
  }

  wakeAll(): void {
    this.wake(null, this.scanned);
  }

  private async scanNew(): Promise<void> {
    const [after, upTo] = [this.scanned, this.head];
    if (upTo <= after) return;
    // When the audiences are unknown, all readers are woken: a needless query is better than a missed event.
    const concerned = upTo - after > widestScan ? null : await this.scan(after, upTo).catch(() => null);
    if (upTo > this.scanned) this.scanned = upTo;
    this.wake(concerned, after);
  }

  private wake(concerned: readonly string[] | null, clean: bigint): void {
    for (const audience of concerned ?? [...this.readers.keys()]) this.readers.get(audience)?.call(clean);
  }
}
