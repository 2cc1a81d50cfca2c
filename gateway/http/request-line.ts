import type { Socket } from "node:net";
import type { CountedRequest } from "./counted-request.js";
import type { CountedResponse } from "./counted-response.js";

/** The most requests that may wait on a connection behind the current one. */
const maxWaiting = 32;
/** With this many more the connection is closed: Node has created objects for everything that a client sent at once. */
const maxBeyond = 64;

type Handler = (request: CountedRequest, response: CountedResponse) => void;

/**
 * The requests of one connection, answered one after the other: HTTP sends answers in the order of the requests, so
 * parallel answers would only fill memory.
 */
export class RequestLine {
  private readonly waiting: [CountedRequest, CountedResponse][] = [];
  private beyond = 0;
  private running = false;

  constructor(
    private readonly socket: Socket,
    private readonly handle: Handler,
  ) {
    socket.once("close", () => this.abandon());
  }

  /** Whether a request is being answered. */
  get isBusy(): boolean {
    return this.running;
  }

  add(request: CountedRequest, response: CountedResponse): void {
    if (!this.running) return this.start(request, response);
    if (this.waiting.length > maxWaiting) {
      this.beyond += 1;
      request.progress?.leave();
      if (this.beyond > maxBeyond) this.socket.destroy();
      return;
    }
    // The last accepted request gets the reason why the connection closes.
    if (this.waiting.length === maxWaiting && request.progress !== undefined) request.progress.refusal = "rate_limited";
    this.waiting.push([request, response]);
    this.socket.pause();
  }

  private start(request: CountedRequest, response: CountedResponse): void {
    this.running = true;
    response.once("close", () => {
      request.progress?.leave();
      this.next();
    });
    this.handle(request, response);
  }

  private next(): void {
    this.running = false;
    if (this.socket.destroyed) return;
    const next = this.waiting.shift();
    if (this.waiting.length === 0) this.socket.resume();
    if (next !== undefined) this.start(...next);
  }

  private abandon(): void {
    for (const [request] of this.waiting.splice(0)) request.progress?.leave();
  }
}
