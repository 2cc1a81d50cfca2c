import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { CountedRequest } from "../../gateway/http/counted-request.js";
import { CountedResponse } from "../../gateway/http/counted-response.js";
import { UnfinishedBodies } from "../../gateway/http/unfinished-bodies.js";

const minute = 60_000;
let now: number;
let bodies: UnfinishedBodies;
let server: Server;
let received: CountedRequest[];
let ended: Error[];

beforeEach(async () => {
  now = 0;
  bodies = new UnfinishedBodies(() => now);
  received = [];
  ended = [];
  const classes = { IncomingMessage: CountedRequest, ServerResponse: CountedResponse };
  server = createServer(classes, (request: CountedRequest, response: CountedResponse) => {
    bodies.watch(request, response);
    if (request.url === "/stream") request.readAsStream();
    received.push(request);
    request.resume().once("end", () => response.end("done"));
    server.emit("came");
  }) as unknown as Server;
  server.on("clientError", (error) => ended.push(error));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Begins a request whose body has as many bytes as it says, or fewer. */
async function begin(path: string, length: number, body = ""): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const came = once(server, "came");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n${body}`);
  await came;
  return socket;
}

/** Sends more of a body, and waits until the server has it. */
async function say(socket: Socket, text: string): Promise<void> {
  const request = received.at(-1)!;
  const before = request.received;
  socket.write(text);
  while (request.received === before) await new Promise(setImmediate);
}

function later(milliseconds: number): number {
  now += milliseconds;
  bodies.end(server);
  return ended.length;
}

describe("a body that is read as a whole", () => {
  test("may take a minute, and then its connection ends", async () => {
    const socket = await begin("/", 10, "half");
    const closed = once(socket, "close");
    expect(later(minute - 1)).toBe(0);
    expect(later(1)).toBe(1);
    expect(ended[0]).toMatchObject({ code: "ERR_HTTP_REQUEST_TIMEOUT" });
    await closed;
    expect(later(minute)).toBe(1);
  });

  test("gets no more time by coming byte for byte", async () => {
    const socket = await begin("/", 10);
    now += minute - 1;
    await say(socket, "x");
    expect(later(1)).toBe(1);
  });

  test("that has come in is no longer watched, however long its answer takes", async () => {
    const socket = await begin("/", 4, "all!");
    await once(socket, "data");
    expect(later(24 * 60 * minute)).toBe(0);
  });

  test("that is missing is not waited for", async () => {
    await begin("/", 0);
    expect(later(24 * 60 * minute)).toBe(0);
  });
});

describe("a body that is read as a stream", () => {
  test("may take two hours as long as it moves", async () => {
    const socket = await begin("/stream", 1_000);
    for (let passed = minute - 1; passed < 120 * minute; passed += minute - 1) {
      await say(socket, "x");
      expect(later(minute - 1)).toBe(0);
    }
    await say(socket, "x");
    expect(later(minute - 1)).toBe(1);
  });

  test("ends when nothing has come for a minute", async () => {
    const socket = await begin("/stream", 1_000, "beginning");
    expect(later(minute - 1)).toBe(0);
    await say(socket, "x");
    expect(later(minute - 1)).toBe(0);
    expect(later(minute - 1)).toBe(0);
    expect(later(1)).toBe(1);
  });
});
