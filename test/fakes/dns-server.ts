import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket as NetSocket } from "node:net";

const types = { TXT: 16, MX: 15, CNAME: 5 } as const;

/** A question as it came, and the pieces of an answer to it. */
export interface DnsQuestion {
  readonly over: "udp" | "tcp";
  /** The question, as the beginning of an answer. The flags and the number of records are those of an honest answer. */
  readonly head: (records: number, flags?: number) => Buffer;
  /** A record. The name is the question's, unless another is given. */
  readonly record: (type: keyof typeof types, value: string, name?: string) => Buffer;
}

/** The bytes of an answer; null is silence. */
export type DnsLie = (question: DnsQuestion) => Buffer | null;

/** Truncated: the whole is to be had over TCP. */
export const truncated = 0x8380;

/** A name server on loopback with the records that a test sets. */
export interface FakeDnsServer {
  /** For `MAIL_DNS_SERVER`. */
  readonly address: string;
  /** Sets the records of a name. Without values, the name has none. */
  set(type: keyof typeof types, name: string, ...values: readonly string[]): void;
  /** Whether it fails every question from now on, as a broken name server does. */
  setBroken(isBroken: boolean): void;
  /** Has questions about a name fail (SERVFAIL), or never be answered; with null no more. */
  setFault(name: string, fault: "broken" | "silent" | null): void;
  /** Has questions about a name answered with this lie. */
  lie(name: string, lie: DnsLie): void;
  /** The number of questions about a name so far. */
  asked(name: string): number;
  close(): Promise<void>;
}

/** Starts a name server. */
export async function startFakeDns(): Promise<FakeDnsServer> {
  const known = new Map<string, readonly string[]>();
  const faults = new Map<string, "broken" | "silent" | null>();
  const lies = new Map<string, DnsLie>();
  const asked = new Map<string, number>();
  let broken = false;

  function reply(question: Buffer, over: DnsQuestion["over"]): Buffer | null {
    const { name, type, end } = readQuestion(question);
    asked.set(name, (asked.get(name) ?? 0) + 1);
    const head = (records: number, flags = 0x8180) => headOf(question, end, flags, records);
    const lie = lies.get(name);
    if (lie !== undefined) {
      return lie({ over, head, record: (kind, value, owner) => resource(types[kind], value, owner) });
    }
    const fault = faults.get(name) ?? null;
    if (fault === "silent") return null;
    if (broken || fault === "broken") return head(0, 0x8182);
    const values = known.get(`${type} ${name}`) ?? [];
    if (values.length === 0) return head(0, 0x8183);
    return Buffer.concat([head(values.length), ...values.map((value) => resource(type, value))]);
  }

  const { socket, server, port } = await listen();
  socket.on("message", (question, from) => {
    const answer = reply(question, "udp");
    if (answer !== null) socket.send(answer, from.port, from.address);
  });
  const open = new Set<NetSocket>();
  server.on("connection", (connection) => {
    open.add(connection);
    connection.on("close", () => open.delete(connection));
    connection.on("error", () => connection.destroy());
    // A question comes in one piece, after its length.
    connection.on("data", (data) => {
      const answer = reply(data.subarray(2), "tcp");
      if (answer === null) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      connection.write(Buffer.concat([length, answer]));
    });
  });
  return {
    address: `127.0.0.1:${port}`,
    set: (type, name, ...values) => void known.set(`${types[type]} ${name.toLowerCase()}`, values),
    setBroken: (isBroken) => void (broken = isBroken),
    setFault: (name, fault) => void faults.set(name.toLowerCase(), fault),
    lie: (name, lie) => void lies.set(name.toLowerCase(), lie),
    asked: (name) => asked.get(name.toLowerCase()) ?? 0,
    close: async () => {
      await Promise.all([closed(socket), ended(server, open)]);
    },
  };
}

/** Listens over UDP and TCP at one port. */
async function listen(): Promise<{ socket: Socket; server: Server; port: number }> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = createSocket("udp4");
  socket.bind(port, "127.0.0.1");
  await once(socket, "listening");
  return { socket, server, port };
}

async function ended(server: Server, open: ReadonlySet<NetSocket>): Promise<void> {
  const end = once(server, "close");
  server.close();
  for (const connection of open) connection.destroy();
  await end;
}

async function closed(socket: Socket): Promise<void> {
  const end = once(socket, "close");
  socket.close();
  await end;
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** The question as the beginning of an answer. */
function headOf(question: Buffer, end: number, flags: number, records: number): Buffer {
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(flags, 2);
  head.writeUInt16BE(records, 6);
  head.writeUInt32BE(0, 8);
  return head;
}

function resource(type: number, value: string, name?: string): Buffer {
  const data =
    type === types.MX
      ? Buffer.concat([Buffer.of(0, 10), nameOf(value)])
      : type === types.CNAME
        ? nameOf(value)
        : textOf(value);
  const head = Buffer.alloc(10);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(1, 2);
  head.writeUInt16BE(data.length, 8);
  // Without a name of its own, the name is the question's.
  return Buffer.concat([name === undefined ? Buffer.of(0xc0, 0x0c) : nameOf(name), head, data]);
}

function nameOf(name: string): Buffer {
  const labels = name.split(".").map((label) => Buffer.concat([Buffer.of(label.length), Buffer.from(label)]));
  return Buffer.concat([...labels, Buffer.of(0)]);
}

/** A text in pieces of 255 bytes. */
function textOf(value: string): Buffer {
  const bytes = Buffer.from(value);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.of(piece.length), piece);
  }
  return Buffer.concat(pieces);
}
