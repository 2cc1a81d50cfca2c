import type { WebSocket } from "ws";
import { limits } from "../model/limits.js";
import type { Payload } from "./payload.js";

interface Envelope {
  readonly id: string;
  readonly payload: Payload;
  /** How often it was sent. */
  attempts: number;
  /** The socket that has it and may still acknowledge it. */
  socket: WebSocket | null;
}

/** The unacknowledged events of one app, and its sockets. */
export class Outbox {
  private readonly envelopes = new Map<string, Envelope>();
  private readonly open: WebSocket[] = [];
  private next = 0;

  constructor(private readonly nextId: () => string) {}

  get size(): number {
    return this.envelopes.size;
  }

  get sockets(): number {
    return this.open.length;
  }

  /** An event goes to one of the sockets, in turn; without one it waits. The oldest are lost when too many wait. */
  add(payload: Payload): void {
    if (this.envelopes.size >= limits.waitingEvents) this.envelopes.delete(this.envelopes.keys().next().value!);
    const envelope: Envelope = { id: this.nextId(), payload, attempts: 0, socket: null };
    this.envelopes.set(envelope.id, envelope);
    this.send(envelope);
  }

  acknowledge(id: string): void {
    this.envelopes.delete(id);
  }

  /** A new socket is greeted, and gets what no other socket has. */
  join(socket: WebSocket, greeting: (connections: number) => object): void {
    this.open.push(socket);
    socket.send(JSON.stringify(greeting(this.open.length)));
    for (const envelope of this.envelopes.values()) if (envelope.socket === null) this.send(envelope);
  }

  /** Events that a socket did not acknowledge before it closed go to another one, or wait for the next. */
  leave(socket: WebSocket): void {
    const index = this.open.indexOf(socket);
    if (index >= 0) this.open.splice(index, 1);
    for (const envelope of this.envelopes.values()) {
      if (envelope.socket !== socket) continue;
      envelope.socket = null;
      this.send(envelope);
    }
  }

  disconnect(reason: string): void {
    for (const socket of this.open) {
      socket.send(JSON.stringify({ type: "disconnect", reason, debug_info: { host: "local-slack" } }));
      socket.close();
    }
  }

  cut(): void {
    for (const socket of this.open) socket.terminate();
  }

  private send(envelope: Envelope): void {
    const living = this.open.filter(({ readyState, OPEN }) => readyState === OPEN);
    const socket = living[this.next % Math.max(living.length, 1)];
    if (socket === undefined) return;
    this.next += 1;
    envelope.socket = socket;
    const again = envelope.attempts === 0 ? {} : { retry_attempt: envelope.attempts, retry_reason: "timeout" };
    envelope.attempts += 1;
    socket.send(
      JSON.stringify({
        envelope_id: envelope.id,
        type: "events_api",
        accepts_response_payload: false,
        payload: envelope.payload,
        retry_attempt: 0,
        retry_reason: "",
        ...again,
      }),
    );
  }
}
