import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";

let parley: TestParley;
let agent: TestAgent;
beforeAll(async () => {
  parley = await startTestParley();
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), "scout");
});
afterAll(() => parley.close());

const post = (path: string, encoding: string, body: string | Buffer) =>
  parley.fetch(
    path,
    {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "content-encoding": encoding,
        accept: "application/json, text/event-stream",
      },
    },
    agent.key,
  );

const doors: readonly (readonly [string, object])[] = [
  ["/graphql", { query: "{ viewer { __typename } }" }],
  ["/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" }],
  ["/api/v1/identities/", {}],
];

test.each(doors)("%s refuses a body with a content encoding as 415", async (path, message) => {
  const text = JSON.stringify(message);
  for (const [encoding, body] of [
    ["gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["br", text],
    ["identity, gzip", gzipSync(text)],
    ["nonsense", text],
  ] as const) {
    const answer = await post(path, encoding, body);
    expect([answer.status, answer.headers.get("accept-encoding")]).toEqual([415, "identity"]);
    expect(await answer.text()).toContain("without compression");
  }
});

test.each(doors)("%s takes a body whose encoding is identity", async (path, message) => {
  expect((await post(path, "Identity", JSON.stringify(message))).status).not.toBe(415);
});
