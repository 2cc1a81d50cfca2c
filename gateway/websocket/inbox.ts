import type { Reading } from "./reading.js";

/** With this many unhandled messages nothing more is read from the connection. */
const most = { messages: 32, characters: 262_144 } as const;
/** Milliseconds of each turn of the event loop that all connections share. */
const slice = 10;

/** The connections with unhandled messages. Each has one message handled in each turn of the event loop. */
export class MessageScheduler {
  private waiting = new Set<Inbox>();
  private scheduled = false;

  add(inbox: Inbox): void {
    this.waiting.add(inbox);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.handleWaiting());
  }

  private handleWaiting(): void {
    this.scheduled = false;
    const { waiting } = this;
    this.waiting = new Set();
    const until = performance.now() + slice;
    const later: Inbox[] = [];
    for (const inbox of waiting) {
      // Connections for which there was no time come first in the next turn.
      if (performance.now() > until) this.add(inbox);
      else if (inbox.handleNext()) later.push(inbox);
    }
    for (const inbox of later) this.add(inbox);
  }
}

/** The messages of one connection that wait for the protocol handler. */
export class Inbox {
  private readonly messages: string[] = [];
  private characters = 0;
  private isScheduled = false;

  constructor(
    private readonly scheduler: MessageScheduler,
    private readonly reading: Reading,
    private readonly handle: (message: string) => void,
  ) {}

  /** Accepts a message. The first one is handled at once, and those that came with it in the next turns. */
  put(message: string): void {
    if (!this.isScheduled) {
      this.isScheduled = true;
      this.scheduler.add(this);
      return this.handle(message);
    }
    this.messages.push(message);
    this.characters += message.length;
    if (this.messages.length >= most.messages || this.characters >= most.characters) this.reading.stop("inbox");
  }

  /** Handles one message; returns whether there may be more. */
  handleNext(): boolean {
    const message = this.messages.shift();
    if (message === undefined) {
      this.reading.goOn("inbox");
      this.isScheduled = false;
      return false;
    }
    this.characters -= message.length;
    this.handle(message);
    return true;
  }

  /** The connection is closed: its messages are discarded. */
  clear(): void {
    this.messages.length = 0;
    this.characters = 0;
  }
}
