import { afterAll, beforeAll, expect, test } from "vitest";
import { tools } from "../../mcp-shim/tools/index.js";
import { makeAgent, makeOrganization, type TestAgent } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { revisions } from "./support/client.js";

// A key in any place of a message but its own: what is refused does not repeat it.

let parley: TestParley;
let agent: TestAgent;
const secret = "ApiKey_00000000-0000-4000-8000-000000000001.q7Zx-Vb2nM_4kLp9sDfGhJ1wErTyUiOpAsDfGhJkLzX";
const part = secret.slice(-20);

beforeAll(async () => {
  parley = await startTestParley({ checksAnswers: false });
  agent = await makeAgent(parley.services, await makeOrganization(parley.services, "enterprise"), "agent");
});
afterAll(() => parley.close());

const [current, earlier] = revisions;
const meta = (version: string) => ({
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientInfo": { name: "a host", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
});

interface Sent {
  readonly method: string;
  readonly params?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
}

/** What is answered, headers included. */
async function answerOf({ method, params, headers }: Sent, more: object = {}): Promise<string> {
  const response = await parley.fetch(
    "/mcp",
    {
      method: "POST",
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params, ...more }),
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    },
    agent.key,
  );
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
}

const initialize = {
  protocolVersion: earlier,
  capabilities: {},
  clientInfo: { name: "a host", version: "1" },
};

/** The message as either revision has it. */
const both = (sent: Sent): Sent[] => [
  sent,
  {
    ...sent,
    params: { ...sent.params, _meta: meta(current) },
    headers: {
      "mcp-protocol-version": current,
      "mcp-method": sent.method,
      ...(typeof sent.params?.["name"] === "string" ? { "mcp-name": sent.params["name"] } : {}),
      ...(typeof sent.params?.["uri"] === "string" ? { "mcp-name": sent.params["uri"] } : {}),
      ...sent.headers,
    },
  },
];

const messages: readonly (readonly [string, Sent])[] = [
  ["a method", { method: secret }],
  ["a tool", { method: "tools/call", params: { name: secret } }],
  ["a call's parameter", { method: "tools/call", params: { name: "who_am_i", [secret]: secret } }],
  ["arguments", { method: "tools/call", params: { name: "who_am_i", arguments: secret } }],
  ["a resource", { method: "resources/read", params: { uri: secret } }],
  ["a task's resource", { method: "resources/read", params: { uri: `parley://tasks/${secret}` } }],
  ["an agent's resource", { method: "resources/read", params: { uri: `parley://agents/${secret}` } }],
  ["a list's cursor", { method: "tools/list", params: { cursor: secret } }],
  ["a prompt", { method: "prompts/get", params: { name: secret } }],
  ["the old revision", { method: "initialize", params: { ...initialize, protocolVersion: secret } }],
  ["the revision of a header", { method: "tools/list", headers: { "mcp-protocol-version": secret } }],
  ["a header's method", { method: "tools/list", headers: { "mcp-method": secret, "mcp-protocol-version": current } }],
  ["the type", { method: "tools/list", headers: { "content-type": secret } }],
  ["what is accepted", { method: "tools/list", headers: { accept: secret } }],
  ["what to follow", { method: "subscriptions/listen", params: { notifications: { [secret]: true } } }],
  ["the log's level", { method: "logging/setLevel", params: { level: secret } }],
  ["a completion", { method: "completion/complete", params: { ref: { type: secret }, argument: { name: secret } } }],
];

test.each(messages)("in the place of %s", async (_, sent) => {
  for (const one of both(sent)) expect(await answerOf(one)).not.toContain(part);
});

test("in the place of the new revision, and of what comes with it", async () => {
  const headers = { "mcp-method": "tools/list", "mcp-protocol-version": current };
  for (const _meta of [
    meta(secret),
    { ...meta(current), "io.modelcontextprotocol/clientInfo": secret },
    { ...meta(current), "io.modelcontextprotocol/clientCapabilities": { [secret]: secret } },
  ]) {
    const all = [headers, { ...headers, "mcp-protocol-version": secret }];
    for (const one of all) {
      expect(await answerOf({ method: "tools/list", params: { _meta }, headers: one })).not.toContain(part);
    }
  }
  expect(await answerOf({ method: "tools/list" }, { jsonrpc: secret })).not.toContain(part);
});

test.each(["DRAFT-2026-v1", "draft-2027-v12", "2027-01-31", "2027-01-31-rc1", "1.0"])(
  "a revision that nobody knows is named as it was asked for: %s",
  async (version) => {
    const headers = { "mcp-method": "tools/list", "mcp-protocol-version": version };
    const text = await answerOf({ method: "tools/list", params: { _meta: meta(version) }, headers });
    const { error } = JSON.parse(text.slice(text.indexOf("{")));
    expect(error.data.requested).toBe(version);
  },
);

test.each([
  "DRAFT-2026-v1-q7ZxVb2nM4kLp9sDfGhJ",
  "draft-q7ZxVb2nM4kLp9sDfGhJ",
  "2026-07-28-q7ZxVb2nM4kLp9sDfGhJ",
  "DRAFT-2026-v12345678",
])("what only looks like a revision is not repeated: %s", async (version) => {
  const headers = { "mcp-method": "tools/list", "mcp-protocol-version": version };
  expect(await answerOf({ method: "tools/list", params: { _meta: meta(version) }, headers })).not.toContain(version);
});

test.each(tools.map(({ name, input }) => [name, Object.keys(input.properties)] as const))(
  "in the place of any argument of %s, and inside of it",
  async (name, known) => {
    for (const key of known) {
      for (const value of [{ [secret]: secret }, [secret], [[{ [secret]: "\0" }]], { [secret]: "\ud800" }]) {
        const text = await answerOf({ method: "tools/call", params: { name, arguments: { [key]: value } } });
        expect([key, text]).not.toContainEqual(expect.stringContaining(part));
      }
    }
    const text = await answerOf({ method: "tools/call", params: { name, arguments: { [secret]: "\0", b: 1 } } });
    expect(text).not.toContain(part);
  },
);
