import { WebSocket, type RawData } from "ws";
import { Problem } from "../../../shared/errors/problem.js";
import { socketFrame } from "../rules/socket-frame.js";
import type { SlackEnvelope } from "../rules/slack-envelope.js";
import { type SocketEnd, SocketRefused } from "./socket-end.js";

/** Slack's largest events are far below. */
const mostBytes = 1_048_576;
const handshakeMilliseconds = 5_000;
const greetingMilliseconds = 5_000;
const farewellMilliseconds = 2_000;
/** The number of unanswered pings after which a socket counts as dead. */
const mostSilent = 6;

/** Stores an event. After an error it was not stored. */
export type StoreEvent = (event: SlackEnvelope) => Promise<void>;

/**
 * A WebSocket of Slack's Socket Mode (wire contract chat 9.2). Frames are handled one after the other, in their order; while
 * one is handled, nothing more is read. An event is acknowledged once it is stored; if it cannot be stored the socket ends,
 * and Slack sends it again through the next one.
 */
export class SlackSocket {
  /** Resolves when the socket is closed. */
  readonly ended: Promise<SocketEnd>;
  private readonly greeted: Promise<void>;
  private greet: () => void = () => {};
  private work: Promise<void> = Promise.resolve();
  private waiting = 0;
  private silent = 0;
  private end: SocketEnd | null = null;

  private constructor(
    private readonly socket: WebSocket,
    private readonly store: StoreEvent,
  ) {
    this.greeted = new Promise((resolve) => {
      this.greet = resolve;
    });
    this.ended = new Promise((resolve) => {
      socket.once("close", () => resolve(this.end ?? { error: "socket_closed", retryAfter: null }));
    });
    socket.on("error", () => (this.end ??= { error: "socket_failed", retryAfter: null }));
    socket.on("pong", () => (this.silent = 0));
    socket.on("message", (data, isBinary) => this.enqueue(isBinary ? null : data));
  }

  /** Opens a socket; resolves when Slack has greeted it. Throws `SocketRefused`. */
  static async open(url: string, store: StoreEvent): Promise<SlackSocket> {
    const opened = new SlackSocket(
      new WebSocket(url, {
        maxPayload: mostBytes,
        handshakeTimeout: handshakeMilliseconds,
        followRedirects: false,
        perMessageDeflate: false,
      }),
      store,
    );
    const timer = setTimeout(
      () => opened.cut({ error: "socket_silent", retryAfter: null }),
      handshakeMilliseconds + greetingMilliseconds,
    );
    const end = await Promise.race([opened.greeted, opened.ended]).finally(() => clearTimeout(timer));
    if (end !== undefined) throw new SocketRefused(end);
    return opened;
  }

  /** Checks whether the other side answers. A silent socket is closed. */
  check(): void {
    if (this.silent >= mostSilent) return this.cut({ error: "socket_silent", retryAfter: null });
    this.silent += 1;
    if (this.socket.readyState === WebSocket.OPEN) this.socket.ping();
  }

  /** Ends it when what is being stored is stored. */
  async close(): Promise<void> {
    this.finish({ error: null, retryAfter: null });
    await this.ended;
  }

  private enqueue(data: RawData | null): void {
    this.silent = 0;
    if (data === null) return;
    this.waiting += 1;
    this.socket.pause();
    this.work = this.work.then(async () => {
      await this.handle(textOf(data));
      this.waiting -= 1;
      if (this.waiting === 0) this.socket.resume();
    });
  }

  /** Never throws. */
  private async handle(text: string): Promise<void> {
    if (this.end !== null) return;
    const frame = socketFrame(text);
    if (frame.kind === "hello") return this.greet();
    if (frame.kind === "disconnect") {
      return this.finish({ error: frame.isTurnedOff ? "link_disabled" : null, retryAfter: null });
    }
    if (frame.kind !== "event") return;
    try {
      if (frame.event !== null) await this.store(frame.event);
    } catch (error) {
      const isBusy = error instanceof Problem && error.extensions.code === "rate_limited";
      return this.cut(
        isBusy
          ? { error: "rate_limited", retryAfter: error.extensions.retryAfter ?? 60 }
          : { error: "not_stored", retryAfter: null },
      );
    }
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ envelope_id: frame.envelopeId }));
  }

  /** Closes it after work in progress; nothing more is handled. */
  private finish(end: SocketEnd): void {
    if (this.end !== null) return;
    void this.work.then(() => {
      this.end ??= end;
      this.socket.resume();
      this.socket.close(1000);
      const timer = setTimeout(() => this.socket.terminate(), farewellMilliseconds);
      void this.ended.then(() => clearTimeout(timer));
    });
  }

  private cut(end: SocketEnd): void {
    this.end ??= end;
    this.socket.terminate();
  }
}

function textOf(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString("utf8");
}
