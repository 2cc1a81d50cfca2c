import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

const types = { TXT: 16, MX: 15 } as const;

/** A name server on loopback that knows what it is told. */
export interface FakeDnsServer {
  /** For `MAIL_DNS_SERVER`. */
  readonly address: string;
  /** What stands at a name from now on; nothing when there are no values. */
  set(type: keyof typeof types, name: string, ...values: readonly string[]): void;
  /** Whether it fails every question from now on, as a broken name server does. */
  setBroken(isBroken: boolean): void;
  /** Has questions about a name fail (SERVFAIL), or never be answered; with null no more. */
  setFault(name: string, fault: "broken" | "silent" | null): void;
  close(): Promise<void>;
}

/** Starts a name server. */
export async function startFakeDns(): Promise<FakeDnsServer> {
  const known = new Map<string, readonly string[]>();
  const faults = new Map<string, "broken" | "silent" | null>();
  let broken = false;
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    const { name, type, end } = readQuestion(question);
    const fault = faults.get(name) ?? null;
    if (fault === "silent") return;
    const values = known.get(`${type} ${name}`) ?? [];
    socket.send(answer(question, end, type, broken || fault === "broken" ? null : values), from.port, from.address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    set: (type, name, ...values) => void known.set(`${types[type]} ${name.toLowerCase()}`, values),
    setBroken: (isBroken) => void (broken = isBroken),
    setFault: (name, fault) => void faults.set(name.toLowerCase(), fault),
    close: () => closed(socket),
  };
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

/** The question with its answers; null for a failure. */
function answer(question: Buffer, end: number, type: number, values: readonly string[] | null): Buffer {
  const head = Buffer.from(question.subarray(0, end));
  const code = values === null ? 2 : values.length === 0 ? 3 : 0;
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(values?.length ?? 0, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...(values ?? []).map((value) => resource(type, value))]);
}

function resource(type: number, value: string): Buffer {
  const data = type === types.MX ? Buffer.concat([Buffer.of(0, 10), nameOf(value)]) : textOf(value);
  const head = Buffer.alloc(12);
  // The name is the question's.
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
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
