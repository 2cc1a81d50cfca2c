import type { IncomingMessage } from "node:http";
import { addressBlock } from "../../subgraphs/shared/rules/address-block.js";
import { refusalOf, type TrafficLimits } from "../limits/traffic-share.js";

interface Account {
  requests: number;
  bytes: number;
}

/** One request in progress, from its headers to the end of its answer, with the bytes that it occupies. */
export class RequestInProgress {
  private received: number;
  private unsent = 0;
  private over = false;
  private passesThrough = false;

  constructor(
    private readonly accounts: readonly [Account, Account],
    private readonly forget: () => void,
    /** Why the request may not be carried out; null when it may. */
    public refusal: "rate_limited" | "overloaded" | null,
    /** Bytes that its body is expected to have: they count before they come. */
    private expected: number,
  ) {
    this.received = 0;
    this.count(1, expected);
  }

  /** Counts received bytes of the body. They count until the request ends, because the parsed body is about as large. */
  receive(bytes: number): void {
    if (this.passesThrough) return;
    this.received += bytes;
    if (this.received <= this.expected) return;
    this.count(0, this.received - this.expected);
    this.expected = this.received;
  }

  /** The body is read as a stream, so received bytes do not stay in memory. */
  passThrough(): void {
    if (this.over || this.passesThrough) return;
    this.passesThrough = true;
    this.count(0, -this.expected);
    this.expected = 0;
  }

  /** Sets the number of bytes of the answer that the network has not taken. */
  send(unsent: number): void {
    if (!this.over) this.count(0, unsent - this.unsent);
    this.unsent = unsent;
  }

  /** The answer was sent, or the client has gone. */
  leave(): void {
    if (this.over) return;
    this.over = true;
    this.count(-1, -this.expected - this.unsent);
    this.forget();
  }

  private count(requests: number, bytes: number): void {
    for (const account of this.accounts) {
      account.requests += requests;
      account.bytes += bytes;
    }
  }
}

/** A body without a length counts as this large until more has come: as most routes take. */
const unknownLength = 1_048_576;
/** No route takes more. A larger announced body is refused unread. */
const largestBody = 40 * 1_048_576;

/** Health checks must get an answer even when the server is full. */
const probes: ReadonlySet<string | undefined> = new Set(["/healthz", "/readyz"]);

/** The requests in progress in a process, by the address of their callers. */
export class RequestsInProgress {
  private readonly accounts = new Map<string, Account>();
  private readonly all: Account = { requests: 0, bytes: 0 };

  /** `addressOf`: the caller's address, after trusted proxies. */
  constructor(
    private readonly limits: TrafficLimits,
    private readonly addressOf: (request: IncomingMessage) => string | null,
  ) {}

  /** Takes note of a request that has come in. */
  enter(request: IncomingMessage): RequestInProgress {
    const address = addressBlock(this.addressOf(request) ?? "");
    let account = this.accounts.get(address);
    if (account === undefined) this.accounts.set(address, (account = { requests: 0, bytes: 0 }));
    const own = account;
    const forget = (): void => {
      if (own.requests === 0 && this.accounts.get(address) === own) this.accounts.delete(address);
    };
    const refusal = probes.has(request.url) ? null : refusalOf(own, this.all, this.limits);
    return new RequestInProgress([own, this.all], forget, refusal, refusal === null ? bodyOf(request) : 0);
  }
}

function bodyOf({ headers }: IncomingMessage): number {
  const length = headers["content-length"];
  if (length !== undefined) return Math.min(Number(length), largestBody);
  return headers["transfer-encoding"] === undefined ? 0 : unknownLength;
}
