import { createHash } from "node:crypto";
import { type Subscribing, SubscriptionSocket } from "../support/swarm-socket.js";

/** One event of `taskUpdated` as the swarm asks for it. */
export interface TaskEvent {
  readonly cursor: string;
  readonly version: number;
  readonly task: { readonly id: string };
}

/** What a member says at the end. Two members that heard the same have the same digest. */
export interface MemberReport {
  readonly events: number;
  readonly digest: string;
  readonly resumes: number;
  /** The first thing that was not as promised; null when all was. */
  readonly failure: string | null;
}

/** After how many further events a member drops its connection; Infinity for one that never does. */
export type DropAfter = () => number;

/**
 * One follower of an agent's tasks. It checks each event as it comes (a task's versions rise by one, none comes twice)
 * and resumes after its last cursor whenever its connection is gone, be it by its own doing or not.
 */
export class SwarmMember {
  private readonly versions = new Map<string, number>();
  private readonly hash = createHash("sha256");
  private readonly waiting: { readonly events: number; readonly resolve: () => void }[] = [];
  private current: SubscriptionSocket | undefined;
  private cursor: string;
  private events = 0;
  private resumes = 0;
  private untilDrop: number;
  private failure: string | null = null;
  private ended = false;

  constructor(
    private subscribing: Omit<Subscribing, "variables">,
    private readonly handle: string,
    after: string,
    private readonly dropAfter: DropAfter = () => Infinity,
    /** What is wrong with an event beyond its order, or null. */
    private readonly judge: (event: TaskEvent) => string | null = () => null,
  ) {
    this.cursor = after;
    this.untilDrop = dropAfter();
  }

  /** Opens the connection; resolves when the subscription was sent. */
  async open(): Promise<void> {
    const variables = { handle: this.handle, after: this.cursor };
    const socket: SubscriptionSocket = new SubscriptionSocket(
      { ...this.subscribing, variables },
      {
        next: (data) => socket === this.current && this.take(data.taskUpdated),
        failed: (reason) => socket === this.current && this.fail(reason),
        closed: () => socket === this.current && this.lost(),
      },
    );
    this.current = socket;
    await socket.ready;
  }

  get socket(): SubscriptionSocket {
    return this.current!;
  }

  /** From the next connection on it speaks to another server. */
  moveTo(url: string): void {
    this.subscribing = { ...this.subscribing, url };
  }

  /** Resolves when so many events have come, or one that is wrong. */
  reached(events: number): Promise<void> {
    if (this.failure !== null || this.events >= events) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push({ events, resolve }));
  }

  get count(): number {
    return this.events;
  }

  report(): MemberReport {
    const digest = this.hash.copy().digest("hex");
    return { events: this.events, digest, resumes: this.resumes, failure: this.failure };
  }

  end(): void {
    this.ended = true;
    this.current?.drop();
  }

  private take(event: TaskEvent): void {
    const { cursor, version, task } = event;
    const expected = (this.versions.get(task?.id) ?? 0) + 1;
    const wrong = this.judge(event);
    if (wrong !== null) return this.fail(`${wrong}: ${JSON.stringify(event)}`);
    if (version !== expected) return this.fail(`Expected version ${expected}, got ${JSON.stringify(event)}`);
    this.versions.set(task.id, version);
    this.hash.update(`${task.id} ${version}\n`);
    this.cursor = cursor;
    this.events += 1;
    this.untilDrop -= 1;
    for (const { events, resolve } of this.waiting) if (this.events >= events) resolve();
    if (this.untilDrop <= 0) {
      this.untilDrop = this.dropAfter();
      this.socket.drop();
      this.lost();
    }
  }

  private lost(): void {
    this.current = undefined;
    if (this.ended || this.failure !== null) return;
    this.resumes += 1;
    // A server that is gone refuses: the next close tries again, until another is named or it is back.
    this.open().catch(() => {});
  }

  private fail(failure: string): void {
    this.failure ??= failure;
    for (const { resolve } of this.waiting) resolve();
    this.current?.drop();
  }
}
