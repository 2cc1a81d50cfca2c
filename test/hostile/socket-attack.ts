import WebSocket from "ws";
import { type Attack, geneOf } from "./attack.js";
import type { Sent } from "./wire.js";

/** How long a socket is heard out after everything was said. */
const held = 900;
const patience = 10_000;

const followed = 'subscription S { taskUpdated(agentHandle: "requester") { cursor } }';
const query = "{ eventCursor }";

/** What an attack says on each socket; frames are built before any is sent. */
function framesOf({ genes, same }: Attack, mark: () => string): string[] {
  const frames: string[] = [];
  const subscribe = (text: string, variables?: string): void => {
    const payload = `{"query":${JSON.stringify(text)}${variables === undefined ? "" : `,"variables":${variables}`}}`;
    frames.push(`{"id":"${frames.length}","type":"subscribe","payload":${payload}}`);
  };
  const once = mark();
  for (const { kind, size, choice } of genes) {
    const name = (): string => (same ? once : mark());
    if (kind === "subscriptions") for (let n = 0; n < size; n++) subscribe(followed.replace("S", `S${name()}`));
    if (kind === "queries") for (let n = 0; n < size; n++) subscribe(`query Q${name()} ${query}`);
    if (kind === "variables") {
      const text = 'subscription V($a: String) { taskUpdated(agentHandle: "requester", after: $a) { cursor } }';
      subscribe(choice < 0.5 ? followed.replace("S", "W") : text, `{"x":"${name()}${"x".repeat(size)}"}`);
    }
    if (kind === "pings") for (let n = 0; n < size; n++) frames.push('{"type":"ping"}');
    if (kind === "ping-payload") frames.push(`{"type":"ping","payload":{"a":"${"x".repeat(size)}"}}`);
    if (kind === "churn") {
      for (let n = 0; n < size; n++) {
        subscribe(followed.replace("S", `C${name()}`));
        frames.push(`{"id":"${frames.length - 1}","type":"complete"}`);
      }
    }
    if (kind === "nest-lists") frames.push(`{"type":"ping","payload":{"a":${"[".repeat(size)}${"]".repeat(size)}}}`);
  }
  return frames;
}

/** Opens sockets with a key, says everything at once on each, and keeps them open. */
export async function sendOnSockets(url: string, attack: Attack, key: string, mark: () => string): Promise<Sent> {
  const count = geneOf(attack.delivery, "connections")?.size ?? 1;
  const reads = geneOf(attack.delivery, "unread") === undefined;
  const pieces = geneOf(attack.delivery, "chunks")?.size;
  const sockets: WebSocket[] = [];
  const statuses = new Map<number, number>();
  let bytes = 0;
  let requests = 0;
  const said = Array.from({ length: count }, () => {
    const frames = framesOf(attack, mark);
    bytes += frames.reduce((sum, { length }) => sum + length + 8 * Math.ceil(length / (pieces ?? length)), 0);
    requests += frames.length;
    const socket = new WebSocket(`${url.replace("http", "ws")}/graphql`, "graphql-transport-ws", {
      perMessageDeflate: false,
    });
    sockets.push(socket);
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience);
      socket.on("open", () => socket.send(JSON.stringify({ type: "connection_init", payload: { apiKey: key } })));
      socket.on("error", () => {});
      socket.on("close", (code) => {
        statuses.set(code, (statuses.get(code) ?? 0) + 1);
        clearTimeout(timer);
        resolve();
      });
      socket.once("message", () => {
        if (!reads) socket.pause();
        for (const frame of frames) sendFrame(socket, frame, pieces);
        setTimeout(resolve, held + Math.min(frames.length, 2_000));
      });
    });
  });
  await Promise.all(said);
  return { bytes, requests, statuses, close: () => closeAll(sockets) };
}

function closeAll(sockets: readonly WebSocket[]): number {
  const open = sockets.filter(({ readyState }) => readyState !== WebSocket.CLOSED);
  for (const socket of open) socket.terminate();
  return open.length;
}

/** Whole, or in frames of a few bytes each. */
function sendFrame(socket: WebSocket, frame: string, pieces: number | undefined): void {
  if (pieces === undefined) return socket.send(frame);
  for (let at = 0; at < frame.length; at += pieces) {
    socket.send(frame.slice(at, at + pieces), { fin: at + pieces >= frame.length });
  }
}
