import { afterEach, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";
import { get, type RawConnection, rawConnection } from "../support/raw-http.js";

const document = "/api/v1/openapi.json";

let parley: TestParley;
const opened: RawConnection[] = [];
afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.destroy();
  await parley.close();
});

async function start(environment: Record<string, string> = {}): Promise<void> {
  parley = await startTestParley({ environment });
}

async function connection(): Promise<RawConnection> {
  const made = await rawConnection(parley.url);
  opened.push(made);
  return made;
}

/** A request that stays under way: its body does not come to an end. */
async function hold(bytes: number, headers = ""): Promise<RawConnection> {
  const held = await connection();
  const head = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}`;
  held.socket.write(`${head}content-length: ${bytes}\r\nexpect: 100-continue\r\n\r\n{`);
  await held.until((text) => text.includes("100 Continue"));
  return held;
}

const statuses = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => match[1]!);

test("pipelined requests are answered in order, and no more of them than a connection may have", async () => {
  await start();
  const polite = await connection();
  const paths = ["/healthz", document, "/nowhere", "/", "/healthz"];
  polite.socket.write(paths.map((path) => get(path)).join(""));
  const answers = await polite.until((text) => statuses(text).length === 5 && text.endsWith('{"status":"ok"}'));
  expect(statuses(answers)).toEqual(["200", "200", "404", "200", "200"]);
  const greedy = await connection();
  greedy.socket.write(get("/nowhere").repeat(60));
  const text = await greedy.until(() => false);
  expect(statuses(text)).toEqual([...Array.from({ length: 33 }, () => "404"), "429"]);
  expect(text).toMatch(/retry-after: 1/i);
  expect(text).toContain('"rate_limited"');
  const wild = await connection();
  wild.socket.write(get(document).repeat(1_200));
  expect(statuses(await wild.until(() => false)).length).toBeLessThan(5);
});

test("a client that takes nothing of its answers is cut off; one that is slow gets them whole", async () => {
  // Long enough that a busy machine lets the slow one read in between.
  await start({ READ_WITHIN_SECONDS: "5" });
  const idle = await connection();
  idle.socket.write(get(document).repeat(30));
  const slow = await connection();
  slow.socket.write(get(document).repeat(30));
  const { length } = await (await parley.fetch(document)).text();
  let taken = 0;
  let reads = 0;
  while (taken < 30 * length && !slow.socket.destroyed) {
    // At the end there is less than that.
    const chunk = (slow.socket.read(65_536) ?? slow.socket.read()) as Buffer | null;
    taken += chunk?.length ?? 0;
    // Time for others, and for the server to lose its patience with the one that takes nothing.
    if (reads++ % 16 === 0) await parley.fetch("/healthz");
    else await new Promise((resolve) => setImmediate(resolve));
  }
  expect(taken).toBeGreaterThanOrEqual(30 * length);
  // What it says is refused by the network when the server has closed.
  const isCutOff = (): boolean => {
    idle.socket.write("x");
    return idle.socket.destroyed;
  };
  await expect.poll(isCutOff).toBe(true);
});

test("requests under way are bounded for an address, which hears 429, and for all, which hear 503", async () => {
  await start({ REQUESTS_MAX: "3", REQUESTS_MAX_PER_ADDRESS: "2", TRUST_PROXY: "127.0.0.1" });
  const from = (address: string) => parley.fetch("/api/v1/whoami", { headers: { "x-forwarded-for": address } });
  const first = await hold(100, "x-forwarded-for: 192.0.2.1\r\n");
  await hold(100, "x-forwarded-for: 192.0.2.1\r\n");
  const refused = await from("192.0.2.1");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect(await refused.json()).toMatchObject({ error: { code: "rate_limited" } });
  expect((await from("192.0.2.2")).status).toBe(401);
  await hold(100, "x-forwarded-for: 192.0.2.3\r\n");
  const overloaded = await parley.graphql("{ viewer { kind } }", {}, { "x-forwarded-for": "192.0.2.4" });
  expect(overloaded.status).toBe(503);
  expect(overloaded.errors).toMatchObject([{ extensions: { code: "overloaded", retryAfter: 1 } }]);
  expect((await parley.fetch("/healthz")).status).toBe(200);
  first.socket.destroy();
  await expect.poll(async () => (await from("192.0.2.1")).status).toBe(401);
});

test("bytes of bodies are bounded for an address", async () => {
  await start({ TRAFFIC_MAX_MEBIBYTES_PER_ADDRESS: "1" });
  const held = await hold(1_048_576);
  const refused = await parley.graphql("{ viewer { kind } }");
  expect(refused.status).toBe(429);
  expect(refused.errors).toMatchObject([{ extensions: { code: "rate_limited" } }]);
  held.socket.destroy();
  await expect.poll(async () => (await parley.graphql("{ viewer { kind } }", {}, parley.adminKey)).status).toBe(200);
});

test("connections are bounded for an address", async () => {
  await start({ CONNECTIONS_MAX_PER_ADDRESS: "2" });
  const first = await connection();
  await connection();
  const third = await connection();
  await third.until(() => false);
  first.socket.destroy();
  await expect.poll(async () => (await parley.fetch("/healthz").catch(() => null))?.status).toBe(200);
});

test("what never changes is not sent again to whoever has it", async () => {
  await start();
  const page = "/api/v1/reference";
  for (const path of [document, `${page}/json`, `${page}/yaml`, "/", "/explorer/assets/graphiql.js"]) {
    const first = await parley.fetch(path);
    const etag = first.headers.get("etag");
    expect([path, first.status, etag]).toEqual([path, 200, expect.stringMatching(/^"[\w-]{43}"$/)]);
    const again = await parley.fetch(path, { headers: { "if-none-match": etag! } });
    expect([path, again.status, await again.text()]).toEqual([path, 304, ""]);
    expect((await parley.fetch(path, { headers: { "if-none-match": '"another"' } })).status).toBe(200);
  }
});

test("a body in chunks of one byte is read as any other", async () => {
  await start();
  const query = JSON.stringify({ query: "{ viewer { kind } }", variables: { padding: "ä€😀".repeat(9_000) } });
  const sender = await connection();
  const headers = `x-api-key: ${parley.adminKey}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked`;
  const head = `POST /graphql HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`;
  const bytes = Buffer.from(query).toString("latin1");
  sender.socket.write(
    head +
      bytes
        .split("")
        .map((byte) => `1\r\n${byte}\r\n`)
        .join("") +
      "0\r\n\r\n",
    "latin1",
  );
  const answer = await sender.until((text) => text.includes("}}}"));
  expect(statuses(answer)).toEqual(["200"]);
  expect(answer).toContain('{"data":{"viewer":{"kind":"ADMIN_KEY"}}}');
});
