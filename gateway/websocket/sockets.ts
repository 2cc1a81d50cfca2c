import type { WebSocket } from "ws";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { Semaphore } from "../../subgraphs/shared/sharing/semaphore.js";
import { principalOf, type Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import type { ViewerWatch } from "../viewers/viewer-watch.js";
import { CloseCode } from "./close-codes.js";
import { OpenOperations } from "./open-operations.js";
import { Reading } from "./reading.js";

const sweepEvery = 1_000;
const pingEvery = 15_000;
/** Milliseconds after which a client that reads nothing is disconnected. It can resume later. */
const stuckAfter = 120_000;
const closeGrace = 3_000;

/** One WebSocket connection and what is known about it. */
export interface Connection {
  readonly socket: WebSocket;
  /** Null until it has shown its credential. */
  readonly viewer: Viewer | null;
  readonly operations: OpenOperations;
  /** Bytes of the message that is being looked at. */
  messageBytes: number;
  readonly reading: Reading;
  /** Answers to its pings that have not left yet. */
  pongsUnsent: number;
  /** When it last said anything, pongs included. */
  heardAt: number;
  /** Since when it has been taking a message; null when everything sent has left. */
  sendingSince: number | null;
  /**
   * It has shown its credential: when that is no longer good, the connection is closed. False when the credential has as
   * many connections as it may.
   */
  admit(viewer: Viewer): boolean;
}

/**
 * The connections of a process. Closes those whose credential was revoked, has expired or now belongs to another viewer, and
 * those whose client is gone or reads nothing.
 */
export class Sockets {
  private readonly connections = new Set<Connection>();
  private readonly timer: NodeJS.Timeout;
  private pingedAt = Date.now();

  private readonly slots: Semaphore;

  constructor(
    private readonly watch: ViewerWatch,
    private readonly limits: Pick<Config, "SOCKETS_MAX_PER_KEY" | "SUBSCRIPTIONS_MAX_PER_SOCKET">,
  ) {
    this.slots = new Semaphore({ each: limits.SOCKETS_MAX_PER_KEY });
    this.timer = setInterval(() => this.sweep(), sweepEvery).unref();
  }

  get size(): number {
    return this.connections.size;
  }

  add(socket: WebSocket): Connection {
    let admitted: Viewer | null = null;
    let unwatch = (): void => {};
    let giveBack: (() => void) | null = null;
    const connection: Connection = {
      socket,
      get viewer() {
        return admitted;
      },
      operations: new OpenOperations(this.limits.SUBSCRIPTIONS_MAX_PER_SOCKET),
      reading: new Reading(socket),
      messageBytes: 0,
      pongsUnsent: 0,
      heardAt: Date.now(),
      sendingSince: null,
      admit: (viewer) => {
        giveBack = this.slots.take(principalOf(viewer));
        if (giveBack === null) return false;
        admitted = viewer;
        unwatch = this.watch.watch(viewer, (reason) => void closeSocket(socket, CloseCode.forbidden, reason));
        if (socket.readyState === socket.CLOSED) {
          unwatch();
          giveBack();
        }
        return true;
      },
    };
    this.connections.add(connection);
    const heard = (): void => {
      connection.heardAt = Date.now();
    };
    socket.on("pong", heard).on("message", heard);
    socket.once("close", () => {
      unwatch();
      giveBack?.();
      connection.operations.close();
      connection.reading.end();
      this.connections.delete(connection);
    });
    return connection;
  }

  /** Says "going away" to everybody and resolves when all are gone; the slow ones are cut off. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(
      [...this.connections].map(({ socket }) => closeSocket(socket, CloseCode.goingAway, "Going away")),
    );
  }

  private sweep(): void {
    const now = Date.now();
    const ping = now - this.pingedAt >= pingEvery;
    if (ping) this.pingedAt = now;
    for (const { socket, heardAt, sendingSince } of this.connections) {
      if (sendingSince !== null) {
        // A peer that is slow to read is also slow to answer pings: only the longer patience counts.
        if (now - sendingSince > stuckAfter) void closeSocket(socket, CloseCode.resume, "resume");
      } else if (now - heardAt > 2 * pingEvery + sweepEvery) socket.terminate();
      else if (ping && socket.readyState === socket.OPEN) socket.ping();
    }
  }
}

/** Closes with a code; a peer that does not answer is cut off. Resolves when the connection is gone. */
export function closeSocket(socket: WebSocket, code: number, reason: string): Promise<void> {
  if (socket.readyState === socket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), closeGrace).unref();
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(code, reason);
  });
}
