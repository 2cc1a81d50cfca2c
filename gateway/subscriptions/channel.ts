import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Consumer } from "./consumer.js";
import type { SubscriptionEnvironment } from "./environment.js";
import type { Delivery, FollowedSubscription } from "./followed-subscription.js";
import { PositionedEvents } from "./positioned-events.js";

/**
 * The largest distance, in positions of the log, by which a channel without an audience may move back to a consumer.
 */
const movableLag = 1_000n;

/**
 * All viewers with the same authority and an equal subscription with the same values. A channel has one source, and
 * executes each event once for all of its joined consumers. `head` is its position.
 */
export class Channel {
  private readonly consumers = new Set<Consumer>();
  private readonly joined = new Set<Consumer>();
  private events: PositionedEvents | undefined;
  private opening: Promise<void> = Promise.resolve();
  /** The events that are being distributed, so that no second distribution starts. */
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

  /** Adds a consumer. It is behind until it has joined. */
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
   * Joins a consumer that has received everything up to the head, or returns false. A channel without an audience moves
   * to the consumer's position instead, unless that is far behind: later consumers would have to wait for the
   * difference.
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

  /** Resolves when the source is open; throws the subgraph's refusal. */
  opened(): Promise<void> {
    return this.opening;
  }

  private resume(begins: boolean): void {
    if (this.events === undefined) {
      const events = new PositionedEvents(this.environment, this.subscription, this.head, () => this.freshContext());
      this.events = events;
      this.pumped = events;
      this.opening = events.open(begins);
      // Consumers that subscribe at the moment get the error; for those that already listen, opening is retried.
      const pump = (): Promise<void> => this.pump(events);
      this.opening.then(pump, pump);
    } else if (this.pumped !== this.events) {
      this.pumped = this.events;
      void this.pump(this.events);
    }
  }

  /** Distributes events while there are consumers. */
  private async pump(events: PositionedEvents): Promise<void> {
    try {
      let goesOn = true;
      while (goesOn && this.events === events && this.joined.size > 0) goesOn = await this.giveNext(events);
    } catch (error) {
      this.endAll(events, { error });
    } finally {
      if (this.pumped === events) this.pumped = undefined;
    }
  }

  /** Gives the next event to the consumers; false at the end. Nothing holds the event until the one after it. */
  private async giveNext(events: PositionedEvents): Promise<boolean> {
    const delivery = await events.next();
    if (this.events !== events) return false;
    if (delivery === null) this.endAll(events, {});
    else this.give(delivery);
    return delivery !== null;
  }

  private give(delivery: Delivery): void {
    this.head = delivery.position;
    for (const consumer of this.joined) {
      if (consumer.offer(delivery)) continue;
      this.joined.delete(consumer);
      this.environment.metrics.demoted();
    }
  }

  /** Acts on behalf of any consumer whose credential is still valid; the others are ended. */
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
