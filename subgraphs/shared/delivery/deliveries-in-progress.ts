import type { TakenDelivery } from "./take-deliveries.js";

/** The leased deliveries of a process that are not recorded yet, and the remaining capacity. */
export class DeliveriesInProgress {
  private readonly deliveries = new Set<TakenDelivery>();
  private slow = 0;
  private waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  get room(): number {
    return this.most - this.deliveries.size;
  }

  /** All slow receivers together may use one half. The other half is for receivers that answer quickly. */
  get slowRoom(): number {
    return Math.max(0, Math.min(this.room, Math.floor(this.most / 2) - this.slow));
  }

  get isEmpty(): boolean {
    return this.deliveries.size === 0;
  }

  begin(delivery: TakenDelivery): void {
    this.deliveries.add(delivery);
    if (delivery.slow) this.slow += 1;
  }

  end(delivery: TakenDelivery): void {
    if (!this.deliveries.delete(delivery)) return;
    if (delivery.slow) this.slow -= 1;
    if (this.deliveries.size > 0) return;
    for (const resolve of this.waiting.splice(0)) resolve();
  }

  /** Resolves when nothing is in progress. */
  empty(): Promise<void> {
    if (this.isEmpty) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
