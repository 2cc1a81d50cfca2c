import type { WebSocket } from "ws";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { Notifications } from "../../subgraphs/shared/events/notifications.js";
import type { CredentialDirectory } from "../../subgraphs/shared/viewer/credential-directory.js";
import type { Viewer } from "../../subgraphs/shared/viewer/viewer.js";
import { refreshViewer } from "../refresh-context.js";
import { CloseCode } from "./close-codes.js";

const sweepEvery = 1_000;
const pingEvery = 15_000;
/** A peer that takes nothing for so long is told to resume later. */
const stuckAfter = 120_000;
/** While revocations cannot be heard, viewers are looked up this often instead. */
const recheckEvery = 5_000;
const closeGrace = 3_000;

/** One WebSocket connection and what is known about it. */
export interface Connection {
  readonly socket: WebSocket;
  /** Null until it has shown its credential. */
  viewer: Viewer | null;
  /** When it last said anything, pongs included. */
  heardAt: number;
  /** Since when it has been taking a message; null when everything sent has left. */
  sendingSince: number | null;
}

type Revocation = Parameters<Parameters<Notifications["onRevoked"]>[0]>[0];

/**
 * The connections of a process. Closes those whose credential was revoked, expired or has come to stand for somebody
 * else, and those whose peer is gone or stuck.
 */
export class Sockets {
  private readonly connections = new Set<Connection>();
  private readonly timer: NodeJS.Timeout;
  private readonly stopListening: (() => void)[];
  private pingedAt = Date.now();
  private recheckedAt = Date.now();

  constructor(
    private readonly services: Services,
    private readonly viewers: CredentialDirectory,
  ) {
    const { notifications } = services.events;
    this.stopListening = [
      notifications.onRevoked((revocation) => void this.recheck((viewer) => concerns(revocation, viewer))),
      notifications.onReconnect(() => void this.recheck(() => true)),
    ];
    this.timer = setInterval(() => this.sweep(), sweepEvery).unref();
  }

  get size(): number {
    return this.connections.size;
  }

  add(socket: WebSocket): Connection {
    const connection: Connection = { socket, viewer: null, heardAt: Date.now(), sendingSince: null };
    this.connections.add(connection);
    const heard = (): void => {
      connection.heardAt = Date.now();
    };
    socket.on("pong", heard).on("message", heard);
    socket.once("close", () => this.connections.delete(connection));
    return connection;
  }

  /** Says "going away" to everybody and resolves when all are gone; the slow ones are cut off. */
  async close(): Promise<void> {
    clearInterval(this.timer);
    for (const stop of this.stopListening) stop();
    await Promise.all(
      [...this.connections].map(({ socket }) => closeSocket(socket, CloseCode.goingAway, "Going away")),
    );
  }

  private async recheck(concerned: (viewer: Viewer) => boolean): Promise<void> {
    const all = [...this.connections].filter(({ viewer }) => viewer !== null && concerned(viewer));
    await Promise.all(
      all.map(async (connection) => {
        const viewer = await refreshViewer(connection.viewer!, this.viewers).catch(() => connection.viewer);
        if (viewer === null)
          void closeSocket(connection.socket, CloseCode.forbidden, "The credential is no longer valid");
      }),
    );
  }

  private sweep(): void {
    const now = Date.now();
    const clock = this.services.clock.now().getTime();
    const ping = now - this.pingedAt >= pingEvery;
    if (ping) this.pingedAt = now;
    for (const { socket, viewer, heardAt, sendingSince } of this.connections) {
      if (viewer?.expiresAt != null && viewer.expiresAt <= clock) {
        void closeSocket(socket, CloseCode.forbidden, "The credential has expired");
      } else if (sendingSince !== null) {
        // A peer that is slow to read is also slow to answer pings: only the longer patience counts.
        if (now - sendingSince > stuckAfter) void closeSocket(socket, CloseCode.resume, "resume");
      } else if (now - heardAt > 2 * pingEvery + sweepEvery) socket.terminate();
      else if (ping && socket.readyState === socket.OPEN) socket.ping();
    }
    if (!this.services.events.notifications.isListening() && now - this.recheckedAt >= recheckEvery) {
      this.recheckedAt = now;
      void this.recheck(() => true);
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

function concerns({ kind, id }: Revocation, viewer: Viewer): boolean {
  if (kind === "key") return viewer.keyId === id;
  if (kind === "user") return viewer.userId === id;
  return (kind === "identity" ? viewer.identityId : viewer.organizationId) === id;
}
