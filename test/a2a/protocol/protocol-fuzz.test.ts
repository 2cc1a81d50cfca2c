import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { ledger } from "../support/ledger.js";
import { openTask, post, textMessage } from "../support/rpc.js";

let parley: TestParley;
let requester: TestAgent;
let home: TestOrganization;
let taskId: string;

beforeAll(async () => {
  const limits = { A2A_CALLS_PER_MINUTE: "1000000", A2A_NEW_TASKS_PER_MINUTE: "1000000", A2A_BLOCKING_MAX_MS: "0" };
  parley = await startTestParley({ environment: limits });
  home = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, home, "coordinator");
  await makeAgent(parley.services, home, "researcher");
  taskId = (await openTask(parley, requester.key, "researcher")).id;
});

afterAll(() => parley.close());

/** Values that have broken servers before, beside any JSON. */
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>("\0", "\ud800", "", " ", "null", -1, 0.5, 1e308, 2 ** 53, [], {}, [[]], [null], "__proto__"),
  fc.constant(JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}')),
);

/** The same value with one of its members, at any depth, replaced. */
function withOneReplaced(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null) return hostile;
  const members = Object.entries(value).map(([key, member]) =>
    withOneReplaced(member).map((other) => {
      const copy = structuredClone(value) as Record<string, unknown>;
      copy[key] = other;
      return copy;
    }),
  );
  return fc.oneof(hostile, ...members);
}

const send = {
  ...textMessage("x", {
    metadata: { a: 1 },
    extensions: ["urn:x"],
    referenceTaskIds: ["t"],
    contextId: "c",
    taskId: "t",
  }),
};

const calls = fc.oneof(
  withOneReplaced(send).map((params) => ({ method: "SendMessage", params })),
  withOneReplaced({ id: "x", historyLength: 1 }).map((params) => ({ method: "GetTask", params })),
  withOneReplaced({ id: "x", metadata: {} }).map((params) => ({ method: "CancelTask", params })),
  withOneReplaced({
    contextId: "c",
    status: "TASK_STATE_WORKING",
    pageSize: 1,
    pageToken: "",
    historyLength: 1,
    statusTimestampAfter: "2026-01-01T00:00:00Z",
    includeArtifacts: true,
  }).map((params) => ({ method: "ListTasks", params })),
  fc.record({ method: hostile, params: hostile }),
);

describe("whatever is sent", () => {
  it("the protocol answers with a result or an error of its own, never with a failure of ours", async () => {
    const check = await fc.check(
      fc.asyncProperty(calls, async (call) => {
        const answer = await post(
          parley,
          requester.key,
          "researcher",
          JSON.stringify({ jsonrpc: "2.0", id: 1, ...call }),
        );
        return (
          answer.status === 200 && answer.error?.code !== -32603 && "result" in answer.body !== "error" in answer.body
        );
      }),
      { numRuns: 150 },
    );
    expect(check.counterexample).toBeNull();
  });

  it("the ledger answers 200 or 4xx", async () => {
    const reply = {
      intent: "progress",
      parts: [{ text: "x" }, { data: { a: 1 } }],
      message_id: "m",
      metadata: {},
      extensions: ["urn:x"],
      reference_task_ids: ["t"],
    };
    const settings = {
      enabled: true,
      filter_mode: "whitelist",
      skills: [{ id: "a", name: "a", description: "a", tags: ["a"], inputModes: ["text/plain"] }],
    };
    const requests = fc.oneof(
      withOneReplaced(reply).map((body) => ["POST", `tasks/${taskId}/reply`, body] as const),
      withOneReplaced(settings).map((body) => ["PUT", "settings", body] as const),
      fc.string({ maxLength: 40 }).map((text) => ["GET", `tasks/${encodeURIComponent(text)}`, undefined] as const),
      fc
        .constantFrom(
          "state",
          "context_id",
          "since",
          "requester_handle",
          "worker_handle",
          "limit",
          "cursor",
          "direction",
        )
        .chain((key) => fc.string().map((text) => `tasks?${key}=${encodeURIComponent(text)}`))
        .map((path) => ["GET", path, undefined] as const),
    );
    const check = await fc.check(
      fc.asyncProperty(requests, async ([method, path, body]) => {
        const answer = await rest(parley, home.adminKey, method, `${ledger("researcher")}/${path}`, body);
        return answer.status < 500;
      }),
      { numRuns: 150 },
    );
    expect(check.counterexample).toBeNull();
  });
});
