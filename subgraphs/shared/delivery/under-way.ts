import type { TakenDelivery } from "./take-deliveries.js";

/** What a process has leased and not yet recorded, and for how much more it has room. */
export class UnderWay {
  private readonly deliveries = new Set<TakenDelivery>();
  private slow = 0;
  private waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  get room(): number {
    return this.most - this.deliveries.size;
  }

  /** Slow receivers share one half, however many they are: the other half is for those that answer. */
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

  /** Resolves when nothing is under way. */
  empty(): Promise<void> {
    if (this.isEmpty) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
