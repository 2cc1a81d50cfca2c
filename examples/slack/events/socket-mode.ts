import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { isForeign } from "../http/door.js";
import { limits } from "../model/limits.js";
import type { Model } from "../model/model.js";
import { Outbox } from "./outbox.js";
import type { Payload } from "./payload.js";

/** Most sockets of one app, as in Slack. */
const mostSockets = 10;
const ticketMilliseconds = 30_000;

/** Socket Mode: apps fetch their events through a WebSocket that they open. */
export class SocketMode {
  private readonly server = new WebSocketServer({ noServer: true, maxPayload: 64 * 1024 });
  /** Addresses that `apps.connections.open` gave out: each is good for one socket. */
  private readonly tickets = new Map<string, { readonly appId: string; readonly expiresAt: number }>();
  private readonly outboxes = new Map<string, Outbox>();

  constructor(private readonly model: Model) {}

  attach(server: Server): void {
    server.on("upgrade", (request, socket, head) => this.upgrade(request, socket, head));
  }

  /** The address of the next socket of an app. */
  open(appId: string): string {
    const ticket = randomBytes(16).toString("hex");
    if (this.tickets.size >= limits.tickets) this.tickets.delete(this.tickets.keys().next().value!);
    this.tickets.set(ticket, { appId, expiresAt: this.model.now() + ticketMilliseconds });
    this.outboxOf(appId);
    return `${this.model.url.replace("http:", "ws:")}/link?ticket=${ticket}&app_id=${appId}`;
  }

  /** Whether the app ever asked for a socket. From then on its events wait there for one. */
  isUsedBy(appId: string): boolean {
    return this.outboxes.has(appId);
  }

  send(appId: string, payload: Payload): void {
    this.outboxOf(appId).add(payload);
  }

  /** Tells the sockets of an app that they end soon, and ends them, as Slack does every few hours. */
  refresh(appId: string): void {
    this.outboxes.get(appId)?.disconnect("refresh_requested");
  }

  /** Breaks the sockets of an app without a word. */
  cut(appId: string): void {
    this.outboxes.get(appId)?.cut();
  }

  /** The number of unacknowledged events of an app. */
  unacknowledged(appId: string): number {
    return this.outboxes.get(appId)?.size ?? 0;
  }

  /** The app no longer uses Socket Mode. Waiting events are lost. */
  forget(appId: string): void {
    this.cut(appId);
    this.outboxes.delete(appId);
  }

  clear(): void {
    for (const outbox of this.outboxes.values()) outbox.cut();
    this.outboxes.clear();
    this.tickets.clear();
  }

  stop(): void {
    this.clear();
    for (const socket of this.server.clients) socket.terminate();
    this.server.close();
  }

  private outboxOf(appId: string): Outbox {
    const known = this.outboxes.get(appId) ?? new Outbox(randomUUID);
    this.outboxes.set(appId, known);
    return known;
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const appId = isForeign(request) === null ? this.use(request.url ?? "") : null;
    const outbox = appId === null ? undefined : this.outboxes.get(appId);
    if (appId === null || outbox === undefined || outbox.sockets >= mostSockets) {
      return void socket.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
    }
    this.server.handleUpgrade(request, socket, head, (opened) => this.welcome(opened, appId, outbox));
  }

  /** The app of a ticket, which is used up. */
  private use(address: string): string | null {
    if (!URL.canParse(address, this.model.url)) return null;
    const { pathname, searchParams } = new URL(address, this.model.url);
    const text = searchParams.get("ticket") ?? "";
    const ticket = this.tickets.get(text);
    this.tickets.delete(text);
    return pathname === "/link" && ticket !== undefined && ticket.expiresAt > this.model.now() ? ticket.appId : null;
  }

  private welcome(socket: WebSocket, appId: string, outbox: Outbox): void {
    socket.on("error", () => socket.terminate());
    socket.on("message", (data) => outbox.acknowledge(envelopeIdOf(data)));
    socket.on("close", () => outbox.leave(socket));
    outbox.join(socket, (connections) => ({
      type: "hello",
      num_connections: connections,
      connection_info: { app_id: appId },
      debug_info: { host: "local-slack", approximate_connection_time: 18_060 },
    }));
  }
}

function envelopeIdOf(data: RawData): string {
  try {
    const value: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString("utf8") : "null");
    const id = typeof value === "object" && value !== null && "envelope_id" in value ? value.envelope_id : "";
    return typeof id === "string" ? id : "";
  } catch {
    return "";
  }
}
