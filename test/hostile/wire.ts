import { connect, type Socket } from "node:net";
import { type Attack, geneOf } from "./attack.js";
import type { WireRequest } from "./bodies.js";

/** What came of sending. */
export interface Sent {
  readonly bytes: number;
  readonly requests: number;
  /** How often each status came. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Closes what is still open, as the attack wanted or because nothing came; answers how many connections that were. */
  close(): number;
}

/** How long connections that are not meant to be answered stay open before they are judged. */
const held = 700;
/** How long an answer may take before it is given up: the server is judged by what it did, not by this. */
const patience = 6_000;

interface Plan {
  readonly pieces: readonly Buffer[];
  readonly answers: number;
  readonly reads: boolean;
}

/**
 * Sends requests as an attack wants them sent: pipelined, on many connections, in small chunks, without reading. Resolves
 * when all is answered, or nothing more will come.
 */
export async function sendRequests(url: string, attack: Attack, requests: readonly WireRequest[]): Promise<Sent> {
  const { hostname, port } = new URL(url);
  const copies = geneOf(attack.delivery, "connections")?.size ?? 1;
  const plan = planOf(attack, requests, hostname);
  const statuses = new Map<number, number>();
  const sockets: Socket[] = [];
  const gone = Array.from({ length: copies }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    return sendOn(socket, plan, statuses);
  });
  await Promise.all(gone);
  return {
    bytes: plan.pieces.reduce((sum, piece) => sum + piece.length, 0) * copies,
    requests: plan.answers * copies,
    statuses,
    close: () => sockets.filter((socket) => !socket.destroyed && socket.destroy()).length,
  };
}

function planOf(attack: Attack, requests: readonly WireRequest[], host: string): Plan {
  const repeats = geneOf(attack.delivery, "pipeline")?.size ?? 1;
  const isStalled = geneOf(attack.delivery, "stall") !== undefined;
  const all = Array.from({ length: repeats }, () => requests).flat();
  const pieces = all.flatMap((request, n) => bytesOf(attack, request, host, n === all.length - 1));
  if (isStalled) pieces.push(pieces.pop()!.subarray(0, -1));
  return { pieces, answers: all.length, reads: geneOf(attack.delivery, "unread") === undefined && !isStalled };
}

function bytesOf(attack: Attack, request: WireRequest, host: string, isLast: boolean): Buffer[] {
  const many = geneOf(attack.delivery, "headers");
  const chunks = geneOf(attack.delivery, "chunks");
  const { method, path, body } = request;
  const headers = [
    ...[`${method} ${path} HTTP/1.1`, `host: ${host}`],
    ...Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`),
    ...(isLast ? ["connection: close"] : []),
    ...(body === null ? [] : ["content-type: application/json"]),
    ...(body === null ? [] : [chunks === undefined ? `content-length: ${body.length}` : "transfer-encoding: chunked"]),
    ...headersOf(many),
  ];
  const head = Buffer.from(`${headers.join("\r\n")}\r\n\r\n`, "latin1");
  if (body === null) return [head];
  return chunks === undefined ? [head, body] : [head, chunked(body, chunks.size)];
}

function headersOf(gene: ReturnType<typeof geneOf>): string[] {
  if (gene === undefined) return [];
  const { size, choice } = gene;
  if (choice < 0.3) return [`x-long: ${"x".repeat(size)}`];
  if (choice < 0.6) return Array.from({ length: Math.ceil(size / 8) }, (_, n) => `x${n}: ${n}`);
  if (choice < 0.8) return [`x-forwarded-for: ${"1.1.1.1,".repeat(Math.ceil(size / 8))}`];
  return [
    `accept: ${"a/b;q=0.1,".repeat(Math.ceil(size / 10))}`,
    `accept-encoding: ${"br,".repeat(Math.ceil(size / 6))}`,
  ];
}

function chunked(body: Buffer, size: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const piece = body.subarray(at, at + size);
    parts.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"));
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}

/** Writes all and resolves when the connection ends, or when there is nothing more to wait for. */
function sendOn(socket: Socket, { pieces, reads }: Plan, statuses: Map<number, number>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, reads ? patience : held);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    socket.on("error", end).on("close", end);
    socket.setNoDelay(true);
    if (reads) {
      socket.on("data", (data: Buffer) => {
        const text = data.toString("latin1");
        for (const [, status] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
          statuses.set(Number(status), (statuses.get(Number(status)) ?? 0) + 1);
        }
        // A stream has no end.
        if (text.includes("text/event-stream")) setTimeout(end, held);
      });
    } else socket.pause();
    for (const piece of pieces) socket.write(piece);
  });
}
