import type { RequestContext } from "../context/request-context.js";
import { Problem } from "../errors/problem.js";
import { installationAudience } from "../events/append-event.js";
import type { LoggedEvent } from "../events/logged-event.js";
import { type EventFilter, readEventPage } from "./read-events.js";
import { organizationAudience } from "../events/organization-audience.js";

const batch = 100;
/** Pauses before retries of a failed read. After the last one the follower gives up. */
const retryPauses = [50, 200, 500, 1_000, 2_000, 4_000, 4_000];

const done: IteratorReturnResult<undefined> = { value: undefined, done: true };

/** The iterator behind `followEvents`. Calls of `next()` are answered in order, one read at a time. */
export class EventFollower implements AsyncIterableIterator<LoggedEvent> {
  private buffer: readonly LoggedEvent[] = [];
  private taken = 0;
  /** Whether there may be unread events. */
  private dirty = true;
  private reading = false;
  private ended = false;
  private wake: (() => void) | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly forget: () => void;
  /** Everything up to this position was taken, and the reader came back for more. */
  private settled: bigint;

  constructor(
    private readonly context: RequestContext,
    private readonly filter: EventFilter,
    private position: bigint | null,
  ) {
    this.settled = position ?? 0n;
    const organizationId =
      filter.ofInstallation === true ? installationAudience.organizationId : context.viewer.organizationId!;
    const ofOrganization = filter.ofOrganization === undefined ? organizationId : organizationAudience(organizationId);
    const audience = filter.identityId ?? ofOrganization;
    const both = filter.identityId !== null && filter.andEveryAgents === true;
    const audiences = both ? [audience, organizationId] : [audience];
    const { events } = context.services;
    const forgets = audiences.map((one) => events.onAudienceAdvance(one, (clean) => this.woken(clean)));
    this.forget = () => forgets.forEach((forget) => forget());
  }

  /** Reads the first batch, so that an invalid cursor fails now. */
  async open(): Promise<void> {
    await this.read();
  }

  /**
   * Everything up to this position was taken. It also advances while the audience is quiet. A taken event counts only
   * when the next one is asked for, because the reader may still fail to process it.
   */
  readUpTo(): bigint {
    if (this.isWaiting()) this.settle(this.context.services.events.announced());
    return this.settled;
  }

  next(): Promise<IteratorResult<LoggedEvent, undefined>> {
    const result = this.queue.then(() => this.take());
    this.queue = result.catch(() => {});
    return result;
  }

  async return(): Promise<IteratorReturnResult<undefined>> {
    this.end();
    return done;
  }

  async throw(error: unknown): Promise<never> {
    this.end();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private async take(): Promise<IteratorResult<LoggedEvent, undefined>> {
    try {
      while (!this.ended) {
        const event = this.buffer[this.taken];
        if (event !== undefined) {
          this.taken += 1;
          return { value: event, done: false };
        }
        if (this.dirty) await this.readPatiently();
        else await this.sleep();
      }
    } catch (error) {
      // Failures after return() are ignored.
      if (this.ended) return done;
      this.end();
      throw error;
    }
    return done;
  }

  private async read(): Promise<void> {
    this.dirty = false;
    this.reading = true;
    try {
      const page = await readEventPage(this.context, this.filter, this.position, batch);
      this.buffer = page.events;
      this.taken = 0;
      this.position = page.position;
      if (page.more) this.dirty = true;
    } catch (error) {
      this.dirty = true;
      throw error;
    } finally {
      this.reading = false;
    }
  }

  /** A database that is unavailable for seconds delays a stream; it does not end it. */
  private async readPatiently(): Promise<void> {
    for (const pause of retryPauses) {
      try {
        return await this.read();
      } catch (error) {
        if (error instanceof Problem || this.ended) throw error;
        await this.sleep(pause);
        if (this.ended) return;
      }
    }
    return this.read();
  }

  private woken(clean: bigint): void {
    const idle = !this.dirty && !this.reading && this.taken === this.buffer.length;
    // Without this, retention would seem to have overtaken a follower of a quiet audience, although it missed nothing.
    if (idle && this.position !== null && clean > this.position) this.position = clean;
    if (this.isWaiting()) this.settle(clean);
    this.dirty = true;
    this.wake?.();
  }

  /** Whether a reader waits for an event and all known events were taken. */
  private isWaiting(): boolean {
    return this.wake !== null && !this.dirty && !this.ended;
  }

  private settle(clean: bigint): void {
    for (const position of [this.position, clean]) {
      if (position !== null && position > this.settled) this.settled = position;
    }
  }

  /** Until there may be new events, the pause is over, or the follower ended. */
  private sleep(pause?: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = pause === undefined ? undefined : setTimeout(() => this.wake?.(), pause);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
    });
  }

  private end(): void {
    this.ended = true;
    this.buffer = [];
    this.forget();
    this.wake?.();
  }
}
