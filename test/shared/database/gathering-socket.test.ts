import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GatheringSocket } from "../../../subgraphs/shared/database/gathering-socket.js";

let server: Server;

beforeAll(async () => {
  server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

async function connect(): Promise<{ socket: GatheringSocket; received: Promise<string> }> {
  const socket = new GatheringSocket();
  const accepted = once(server, "connection") as Promise<[Socket]>;
  socket.connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  const [other] = await accepted;
  return { socket, received: text(other) };
}

/** Writes as the driver does: some pieces of a statement corked, some not. */
function writeStatement(socket: Socket, name: string): void {
  socket.write(`${name} `);
  socket.cork();
  socket.write(Buffer.from("parse "));
  socket.write(Buffer.from("sync; "));
  socket.uncork();
}

test("keeps what is written in one turn and sends it whole and in order when the turn is over", async () => {
  const { socket, received } = await connect();
  let sends = 0;
  const send = socket._write.bind(socket);
  socket._write = (...piece) => {
    sends += 1;
    send(...piece);
  };
  for (const name of ["begin", "lock", "commit"]) writeStatement(socket, name);
  expect(sends).toBe(0);
  await new Promise((resolve) => setImmediate(resolve));
  expect(sends).toBe(1);
  writeStatement(socket, "next");
  socket.end();
  const statements = ["begin", "lock", "commit", "next"].map((name) => `${name} parse sync; `);
  expect(await received).toBe(statements.join(""));
});

test("gathers what promises of one turn write one after the other", async () => {
  const { socket, received } = await connect();
  const written: boolean[] = [];
  for (const name of ["one", "two"]) {
    writeStatement(socket, name);
    written.push(socket.writableLength === 0);
    await Promise.resolve();
  }
  expect(written).toEqual([false, false]);
  socket.end();
  expect(await received).toBe("one parse sync; two parse sync; ");
});

test("may be destroyed before it has sent what it keeps", async () => {
  const { socket } = await connect();
  writeStatement(socket, "lost");
  socket.destroy();
  await once(socket, "close");
  expect(socket.destroyed).toBe(true);
});
