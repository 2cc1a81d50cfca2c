import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../../../shared/config/config.js";
import { domainOf } from "../../../shared/rules/mail-address.js";
import type { ClaimedRecipient, ClaimRoom } from "../store/recipients.js";

/**
 * The size from which few mails may be in memory together: each is there completely, more than once while it is signed.
 */
const largeBytes = 1024 * 1024;
const mostLarge = 4;

/** The mail on its way to the relay, and the remaining capacity. */
export class RecipientsInProgress {
  private readonly domains = new Map<string, number>();
  private readonly running = new Map<string, { readonly claim: ClaimedRecipient; readonly end: Promise<void> }>();
  private large = 0;
  /** Whether the last look found mail, or something has ended since: there may be more. */
  mayBeMore = true;

  constructor(private readonly config: Config) {}

  get size(): number {
    return this.running.size;
  }

  get hasRoom(): boolean {
    return this.size < this.config.MAIL_RELAY_CONNECTIONS_MAX;
  }

  /** The limits for the next claims. */
  get room(): ClaimRoom {
    return {
      all: this.config.MAIL_RELAY_CONNECTIONS_MAX - this.size,
      perDomain: this.config.MAIL_RELAY_CONNECTIONS_MAX_PER_DOMAIN,
      underWay: this.domains,
      largeBytes,
      large: mostLarge - this.large,
    };
  }

  /** Counts a mail until its promise has settled, which must not reject. */
  add(claim: ClaimedRecipient, handover: Promise<void>): void {
    const { id, address, isLarge } = claim;
    const domain = domainOf(address);
    this.count(domain, isLarge, 1);
    const end = handover.then(() => {
      // After its lease has ended, it may have been claimed again meanwhile.
      if (this.running.get(id)?.end === end) this.running.delete(id);
      this.count(domain, isLarge, -1);
    });
    this.running.set(id, { claim, end });
  }

  /** Its claims, each with the end of its lease. */
  claims(): ClaimedRecipient[] {
    return [...this.running.values()].map(({ claim }) => claim);
  }

  /** Stores the new end of some leases. */
  renewed(ids: readonly string[], leaseUntil: Date): void {
    for (const id of ids) {
      const one = this.running.get(id);
      if (one !== undefined) this.running.set(id, { ...one, claim: { ...one.claim, leaseUntil } });
    }
  }

  /** Resolves when something has ended, or after the given milliseconds; at once when nothing is in progress. */
  async someEnd(milliseconds: number): Promise<void> {
    const before = this.size;
    this.mayBeMore = before > 0;
    if (before === 0) return;
    const waiting = new AbortController();
    const late = pause(milliseconds, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([late, ...[...this.running.values()].map(({ end }) => end)]);
    waiting.abort();
  }

  private count(domain: string, isLarge: boolean, by: 1 | -1): void {
    const count = (this.domains.get(domain) ?? 0) + by;
    if (count > 0) this.domains.set(domain, count);
    else this.domains.delete(domain);
    if (isLarge) this.large += by;
  }
}
