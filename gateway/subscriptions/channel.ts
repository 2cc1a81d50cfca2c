import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Consumer } from "./consumer.js";
import type { SubscriptionEnvironment } from "./environment.js";
import type { Delivery, FollowedSubscription } from "./followed-subscription.js";
import { PositionedEvents } from "./positioned-events.js";

/** How far behind the head, in positions of the log, a channel without an audience may be moved back to a consumer. */
const movableLag = 1_000n;

/**
 * Everybody who sees the same: one subscription, with the same values, for viewers of the same authority. It has one
 * source, and runs each event once for all of its joined consumers. `head` is the position it has come to.
 */
export class Channel {
  private readonly consumers = new Set<Consumer>();
  private readonly joined = new Set<Consumer>();
  private events: PositionedEvents | undefined;
  private opening: Promise<void> = Promise.resolve();
  /** The events that are being given out, so that nobody starts to give them out twice. */
  private pumped: PositionedEvents | undefined;

  constructor(
    readonly environment: SubscriptionEnvironment,
    readonly subscription: FollowedSubscription,
    private head: bigint,
    private readonly whenEmpty: () => void,
  ) {}

  get size(): number {
    return this.consumers.size;
  }

  /** Adds a consumer, which is behind until it has joined. */
  enter(consumer: Consumer): void {
    this.consumers.add(consumer);
  }

  leave(consumer: Consumer): void {
    this.joined.delete(consumer);
    if (!this.consumers.delete(consumer) || this.consumers.size > 0) return;
    this.stop();
    this.whenEmpty();
  }

  /**
   * Joins a consumer that has everything up to the head, or answers false. A channel without an audience goes to where
   * the consumer is instead, unless that is far behind: those who come later would have to wait for the difference.
   */
  tryJoin(consumer: Consumer): boolean {
    if (!this.consumers.has(consumer)) return false;
    if (this.joined.has(consumer)) return true;
    const hasAudience = this.joined.size > 0;
    if (consumer.position < this.head && (hasAudience || this.head - consumer.position > movableLag)) return false;
    if (!hasAudience && consumer.position !== this.head) {
      this.stop();
      this.head = consumer.position;
    }
    this.joined.add(consumer);
    if (!hasAudience) this.resume(consumer.begins);
    return true;
  }

  /** Resolves when the source is open; throws what the subgraph refuses the subscription with. */
  opened(): Promise<void> {
    return this.opening;
  }

  private resume(begins: boolean): void {
    if (this.events === undefined) {
      const events = new PositionedEvents(this.environment, this.subscription, this.head, () => this.freshContext());
      this.events = events;
      this.pumped = events;
      this.opening = events.open(begins);
      // Whoever subscribes right now is told why not; for those who listen already it is tried again.
      const pump = (): Promise<void> => this.pump(events);
      this.opening.then(pump, pump);
    } else if (this.pumped !== this.events) {
      this.pumped = this.events;
      void this.pump(this.events);
    }
  }

  /** Gives events out for as long as somebody listens. */
  private async pump(events: PositionedEvents): Promise<void> {
    try {
      while (this.events === events && this.joined.size > 0) {
        const delivery = await events.next();
        if (this.events !== events) return;
        if (delivery === null) return this.endAll(events, {});
        this.give(delivery);
      }
    } catch (error) {
      this.endAll(events, { error });
    } finally {
      if (this.pumped === events) this.pumped = undefined;
    }
  }

  private give(delivery: Delivery): void {
    this.head = delivery.position;
    for (const consumer of this.joined) {
      if (consumer.offer(delivery)) continue;
      this.joined.delete(consumer);
      this.environment.metrics.demoted();
    }
  }

  /** Acts for any consumer whose credential still holds; those that no longer do are ended on the way. */
  private async freshContext(): Promise<RequestContext> {
    for (const consumer of [...this.joined, ...this.consumers]) {
      const context = await consumer.freshContext();
      if (context !== null) return context;
    }
    throw sharedErrors.problem("unauthenticated");
  }

  private endAll(events: PositionedEvents, ending: { readonly error?: unknown }): void {
    if (this.events !== events) return;
    for (const consumer of this.joined) consumer.end(ending);
    this.stop();
  }

  private stop(): void {
    this.events?.close();
    this.events = undefined;
  }
}
