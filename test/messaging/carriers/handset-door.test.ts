import { once } from "node:events";
import { connect } from "node:net";
import { request } from "node:http";
import { text as read } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { createHandset, handset, handsetEnvironment, handsetUrl, router, screenOf } from "../support/handsets.js";

const phone = "+15555550142";

let parley: TestParley;
let port: number;
beforeAll(async () => {
  parley = await startTestParley({ environment: handsetEnvironment });
  port = Number(new URL(handsetUrl(parley)).port);
  await createHandset(parley, phone);
});
afterAll(() => parley.close());

/** A request with headers that `fetch` does not let a caller choose. */
async function raw(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const sent = request({ host: "127.0.0.1", port, method, path, headers });
  sent.on("error", () => {});
  sent.end(body);
  const [response] = await once(sent, "response");
  const answer = await read(response).catch(() => "");
  return { status: response.statusCode, headers: response.headers, body: answer };
}

const json = { "content-type": "application/json" };

test.each(["evil.example", "evil.example:4810", "localhost", "127.0.0.1:1", "[::1]:4810"])(
  "a name that resolves to this machine is not served: Host %s",
  async (host) => {
    expect((await raw("GET", "/handsets", { host })).status).toBe(403);
    expect((await raw("GET", "/", { host })).status).toBe(403);
  },
);

test.each(["https://evil.example", "null", "http://localhost:1"])(
  "pages of another origin neither read nor write: %s",
  async (origin) => {
    expect((await raw("GET", "/handsets", { origin })).status).toBe(403);
    const message = JSON.stringify({ to: router, text: "forged" });
    expect((await raw("POST", `/handsets/${phone}/messages`, { ...json, origin }, message)).status).toBe(403);
    expect(await screenOf(parley, phone)).toEqual([]);
  },
);

test("no answer allows another origin, frames or inline scripts", async () => {
  for (const path of ["/", "/handsets", "/nothing"]) {
    const { headers } = await raw("GET", path, {});
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("a form of another page cannot send JSON", async () => {
  const forged = JSON.stringify({ number: "+15555550177" });
  expect((await raw("POST", "/handsets", { "content-type": "text/plain" }, forged)).status).toBe(415);
});

test("a text of a megabyte is refused", async () => {
  const { status } = await handset(parley, "POST", `/handsets/${phone}/messages`, {
    to: router,
    text: "x".repeat(1_000_000),
  });
  expect(status).toBe(422);
  expect(await screenOf(parley, phone)).toEqual([]);
});

test("a body that is larger than its route takes is cut off, said to be so large or not", async () => {
  const huge = JSON.stringify({ number: "+15555550177", padding: "x".repeat(1_000_000) });
  expect((await raw("POST", "/handsets", json, huge)).status).toBe(413);
  // Without an end: no reader comes to the last byte.
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `POST /handsets/${encodeURIComponent(phone)}/messages HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunk = `100000\r\n${"x".repeat(0x100000)}\r\n`;
  let closed = false;
  socket.once("close", () => (closed = true));
  socket.resume();
  for (let count = 0; count < 64 && !closed; count += 1) {
    if (!socket.write(chunk)) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
  }
  expect(closed).toBe(true);
});

test("deep and broken JSON is an error of the caller", async () => {
  for (const body of ["{", "[]", "null", "[".repeat(10_000), '{"number":{"a":1}}']) {
    expect((await raw("POST", "/handsets", json, body)).status).toBe(422);
  }
});

test("so many may wait for events, and the rest is told so", async () => {
  const path = `/handsets/${phone}/events?wait=30&after=999999999`;
  const waiting = Array.from({ length: 101 }, () => raw("GET", path, {}));
  const first = await Promise.race(waiting);
  expect(first.status).toBe(503);
  await handset(parley, "PATCH", `/handsets/${phone}`, { online: true });
  expect((await handset(parley, "GET", "/handsets")).status).toBe(200);
});

test("a taken port is named, and the server starts without the handset API", async () => {
  const second = await startTestParley({ environment: { ...handsetEnvironment, IM_HANDSET_PORT: String(port) } });
  try {
    expect(second.listeners).toEqual([
      { name: "Handsets", address: null, problem: `not at ${port}: the port is taken (IM_HANDSET_PORT)` },
    ]);
    expect((await second.fetch("/healthz")).status).toBe(200);
  } finally {
    await second.close();
  }
});

test("without the loopback carrier there is no handset API and there are no lines", async () => {
  const production = await startTestParley({ environment: { IM_HANDSET_PORT: "0" } });
  try {
    expect(production.listeners).toEqual([]);
    expect(await production.services.database.request.reader.imLine.count()).toBe(0);
  } finally {
    await production.close();
  }
});
