import { afterAll, beforeAll, expect, test } from "vitest";
import { createInstallation, type Installation } from "../support/process-installation.js";
import { measurable, memoryInUse } from "../support/process-memory.js";
import type { ServerProcess } from "../support/process-server.js";
import { get, rawConnection, type RawConnection } from "../support/raw-http.js";

const mebibyte = 1024 * 1024;

let installation: Installation;
let server: ServerProcess;
beforeAll(async () => {
  installation = await createInstallation();
  server = await installation.start({}, measurable);
});
afterAll(() => installation.close());

async function opened(count: number): Promise<RawConnection[]> {
  return Promise.all(Array.from({ length: count }, () => rawConnection(server.url)));
}

function end(connections: readonly RawConnection[]): void {
  for (const { socket } of connections) socket.destroy();
}

/** The most that the server holds beyond the start, in MiB, while something goes on. */
async function growth(before: number): Promise<number> {
  return ((await memoryInUse(server)) - before) / mebibyte;
}

test("requests without end that nobody reads the answers of cost little memory, and others are served", async () => {
  const before = await memoryInUse(server);
  const connections = await opened(40);
  for (const path of ["/api/v1/openapi.json", "/a2a/directory", "/explorer/assets/graphiql.js"]) {
    for (const { socket } of connections) socket.write(get(path).repeat(1_200));
    // At the same address as they are: it is served again when they have been cut off.
    await expect.poll(async () => (await fetch(`${server.url}/a2a/directory`)).status).toBe(200);
  }
  const more = await growth(before);
  console.log(`40 connections of pipelined requests: ${more.toFixed(1)} MiB`);
  expect(more).toBeLessThan(100);
  end(connections);
});

test("clients that do not read cost little memory", async () => {
  const before = await memoryInUse(server);
  const connections = await opened(200);
  for (const { socket } of connections) socket.write(get("/api/v1/openapi.json").repeat(4));
  expect((await fetch(`${server.url}/a2a/directory`)).status).toBe(200);
  const more = await growth(before);
  console.log(`200 clients that do not read: ${more.toFixed(1)} MiB`);
  expect(more).toBeLessThan(60);
  end(connections);
});

test("bodies in chunks of one byte hold about as much as they are long", async () => {
  const before = await memoryInUse(server);
  const connections = await opened(16);
  const head =
    "POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
  const chunks = "1\r\n \r\n".repeat(16_384);
  await Promise.all(
    connections.map(async ({ socket }) => {
      socket.write(head);
      for (let sent = 0; sent < 60; sent++) await new Promise((resolve) => socket.write(chunks, resolve));
    }),
  );
  const more = await growth(before);
  console.log(`16 bodies of 0.94 MiB in chunks of one byte: ${more.toFixed(1)} MiB`);
  expect(more).toBeLessThan(60);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  end(connections);
});
