import type { WebSocket } from "ws";

/**
 * Why nothing is read: messages wait to be handled; answers to pings, or other answers, wait to be read; no credential came;
 * other connections have their turn.
 */
type Reason = "inbox" | "pongs" | "answers" | "credential" | "budget";

/** Bytes that may wait for a client to read them; the answer that goes beyond is still sent. */
const maxUnsent = 1_048_576;

/** Whether anything is read from a socket, and carried out for it: only while there is no reason against it. */
export class Reading {
  private readonly reasons = new Set<Reason>();
  private waiting: (() => void)[] = [];

  constructor(private readonly socket: WebSocket) {}

  stop(reason: Reason): void {
    this.reasons.add(reason);
    if (!this.socket.isPaused) this.socket.pause();
  }

  goOn(reason: Reason): void {
    if (this.reasons.delete(reason) && this.reasons.size === 0) this.socket.resume();
  }

  /** Sets the number of unsent bytes, after more was written or the network took some. */
  sent(unsent: number): void {
    if (unsent >= maxUnsent) return this.stop("answers");
    if (!this.reasons.has("answers")) return;
    this.goOn("answers");
    this.begin();
  }

  /** The connection is closed. */
  end(): void {
    this.reasons.clear();
    this.begin();
  }

  /** Resolves when the client has read what it was answered, but for a rest. */
  untilRead(): Promise<void> {
    if (!this.reasons.has("answers")) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private begin(): void {
    for (const begin of this.waiting.splice(0)) begin();
  }
}
