import type { ExecutionResult } from "graphql";
import { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import { refreshViewer } from "../viewers/refresh-context.js";
import type { SubscriptionEnvironment } from "./environment.js";
import type { Delivery, FollowedSubscription } from "./followed-subscription.js";
import { PositionedEvents } from "./positioned-events.js";
import { sizeOf } from "./size-of.js";

/** The most events that are queued for a slightly slow reader; a slower one reads from a separate source. */
export const maxQueued = 64;
/** The limit of their total size; a single event may be larger. */
const maxQueuedSize = 1024 * 1024;

interface Waiting {
  readonly resolve: (result: IteratorResult<ExecutionResult>) => void;
  readonly reject: (error: unknown) => void;
}

/** The channel as its consumers know it. */
interface SharedChannel {
  readonly environment: SubscriptionEnvironment;
  readonly subscription: FollowedSubscription;
  /** Joins a consumer that has everything up to the channel's position, or answers false. */
  tryJoin(consumer: Consumer): boolean;
  /** Resolves when the source is open. */
  opened(): Promise<void>;
  leave(consumer: Consumer): void;
}

/**
 * One client's subscription. It takes its events from the channel while it keeps up. When it falls behind, it reads
 * from a separate source, at its own speed, until it has caught up. In both cases it gets every event once and in
 * order.
 */
export class Consumer implements AsyncIterableIterator<ExecutionResult> {
  private readonly queue: Delivery[] = [];
  private queuedSize = 0;
  private waiting: Waiting | undefined;
  private catchUp: PositionedEvents | undefined;
  private ending: { readonly error?: unknown } | undefined;

  constructor(
    private readonly channel: SharedChannel,
    readonly viewer: Viewer,
    /** The last taken position; events at or below it are never delivered again. */
    public position: bigint,
    /** Whether its client sent no cursor and its source was not opened yet. */
    public begins: boolean,
  ) {}

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Resolves when its source is open; throws the refusal of the subscription. */
  async open(): Promise<void> {
    try {
      if (this.channel.tryJoin(this)) return await this.channel.opened();
      this.catchUp = this.openCatchUp();
      await this.catchUp.open(this.begins);
    } finally {
      this.begins = false;
    }
  }

  next(): Promise<IteratorResult<ExecutionResult>> {
    const queued = this.queue.shift();
    if (queued !== undefined) {
      this.queuedSize -= sizeOf(queued.result);
      return Promise.resolve({ value: queued.result, done: false });
    }
    if (this.ending !== undefined) return this.finished();
    if (this.channel.tryJoin(this)) return this.untilOffered();
    return this.nextOfOwn();
  }

  return(): Promise<IteratorResult<ExecutionResult>> {
    this.queue.length = 0;
    this.end();
    return Promise.resolve({ value: undefined, done: true });
  }

  /** Accepts an event of the channel. False when the queue is full: the channel then removes the consumer. */
  offer(delivery: Delivery): boolean {
    if (delivery.position <= this.position) return true;
    if (this.waiting === undefined) {
      const size = sizeOf(delivery.result);
      const hasRoom = this.queue.length < maxQueued && this.queuedSize + size <= maxQueuedSize;
      if (!hasRoom && this.queue.length > 0) return false;
      this.queue.push(delivery);
      this.queuedSize += size;
    } else {
      this.waiting.resolve({ value: delivery.result, done: false });
      this.waiting = undefined;
    }
    this.position = delivery.position;
    return true;
  }

  /** Ends the subscription after the queued events: with the error, or normally. */
  end(ending: { readonly error?: unknown } = {}): void {
    if (this.ending !== undefined) return;
    this.ending = ending;
    this.channel.leave(this);
    this.catchUp?.close();
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting !== undefined) this.finished().then(waiting.resolve, waiting.reject);
  }

  /** A context for its present viewer; null when the credential is no longer valid, which ends the subscription. */
  async freshContext(): Promise<RequestContext | null> {
    const { services, viewers } = this.channel.environment;
    const { publicBaseUrl } = this.channel.subscription;
    const viewer = await refreshViewer(this.viewer, viewers);
    if (viewer !== null) return new RequestContext(services, { viewer, publicBaseUrl });
    this.end({ error: sharedErrors.problem("unauthenticated") });
    return null;
  }

  private untilOffered(): Promise<IteratorResult<ExecutionResult>> {
    this.catchUp?.close();
    this.catchUp = undefined;
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
    });
  }

  private async nextOfOwn(): Promise<IteratorResult<ExecutionResult>> {
    this.catchUp ??= this.openCatchUp();
    try {
      const delivery = await this.catchUp.next();
      if (delivery === null) {
        this.end();
        return await this.finished();
      }
      this.position = delivery.position;
      // In the tick in which it reaches the channel's head, so that no event is missed between the two.
      if (this.channel.tryJoin(this)) {
        this.catchUp.close();
        this.catchUp = undefined;
      }
      return { value: delivery.result, done: false };
    } catch (error) {
      this.end({ error });
      throw error;
    }
  }

  private openCatchUp(): PositionedEvents {
    const { environment, subscription } = this.channel;
    return new PositionedEvents(environment, subscription, this.position, async () => {
      const context = await this.freshContext();
      if (context === null) throw sharedErrors.problem("unauthenticated");
      return context;
    });
  }

  private finished(): Promise<IteratorResult<ExecutionResult>> {
    const { ending } = this;
    if (ending === undefined || !("error" in ending)) return Promise.resolve({ value: undefined, done: true });
    // Thrown once; after that the subscription has simply ended.
    this.ending = {};
    return Promise.reject(ending.error);
  }
}
