import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";

let parley: TestParley;

beforeAll(async () => {
  parley = await startTestParley();
});

afterAll(() => parley.close());

const reply = (metadata: string): string =>
  `mutation { replyToTask(input: {agentHandle: "a", taskId: "t", intent: PROGRESS, parts: [], metadata: ${metadata}}) {
    task { id }
  } }`;
const key = (expiresAt: string): string =>
  `mutation { createApiKey(input: {label: "x", expiresAt: "${expiresAt}"}) { secret } }`;

test.each([
  ["an object that is a number", reply("1")],
  ["a number that is out of range", reply("{a: [1e400]}")],
  ["an instant that is none", key("yesterday")],
  [
    "a subscription whose only field hangs on a variable",
    `subscription ($x: Boolean!) { agentActivity(agentHandle: "a") @include(if: $x) { cursor } }`,
  ],
  ["a subscription over HTTP", `subscription { taskUpdated(agentHandle: "a") { cursor } }`],
])("a request with %s is a bad request, and nothing of it is carried out", async (_, query) => {
  const { status, data, errors } = await parley.graphql(query, {}, parley.adminKey);
  expect(errors!.map(({ extensions }) => extensions.code)).toContain("bad_request");
  expect({ status, data: data ?? null }).toEqual({ status: 400, data: null });
});
