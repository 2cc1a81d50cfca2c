import type { Server } from "node:http";
import type { CountedRequest } from "./counted-request.js";
import type { CountedResponse } from "./counted-response.js";

/** The time limit for an entire request: an incomplete one must not be held for ever. */
const requestWithin = 60_000;
/** How long the sender of a stream may be silent. */
const silentWithin = 60_000;
/** The time limit for a stream: a file of 1 GiB on a slow line. */
export const streamWithin = 2 * 60 * 60_000;

interface Body {
  readonly began: number;
  received: number;
  receivedAt: number;
}

/**
 * The requests with incomplete bodies. Node has one time limit for all of them; here, a body that a handler reads as a
 * stream may take longer, as long as data arrives.
 */
export class UnfinishedBodies {
  private readonly bodies = new Map<CountedRequest, Body>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Watches a request until it is answered. */
  watch(request: CountedRequest, response: CountedResponse): void {
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (encoding === undefined && (length === undefined || length === "0")) return;
    const now = this.now();
    this.bodies.set(request, { began: now, received: 0, receivedAt: now });
    response.once("close", () => this.bodies.delete(request));
  }

  /** Closes the connections of those that take too long. */
  end(server: Server): void {
    for (const [request, body] of this.bodies) {
      if (request.complete || !this.isLate(request, body)) continue;
      this.bodies.delete(request);
      const error = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
      server.emit("clientError", error, request.socket);
      request.socket.destroySoon();
    }
  }

  private isLate(request: CountedRequest, body: Body): boolean {
    const now = this.now();
    if (!request.isStreamed) return now - body.began >= requestWithin;
    if (request.received !== body.received) {
      body.received = request.received;
      body.receivedAt = now;
    }
    return now - body.began >= streamWithin || now - body.receivedAt >= silentWithin;
  }
}
