import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { openTask, rpc } from "../support/rpc.js";

const clock = new ManualClock(new Date("2026-04-01T09:00:00Z"));
const url = "https://receiver.example/updates";
let parley: TestParley;
let organization: TestOrganization;
let other: TestAgent;
let worker: TestAgent;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { A2A_CALLS_PER_MINUTE: "3" } });
  organization = await makeOrganization(parley.services);
  other = await makeAgent(parley.services, organization, "other-coordinator");
  worker = await makeAgent(parley.services, organization, "researcher");
});
afterAll(() => parley?.close());

const make = async (taskId: string, { key }: TestAgent) => {
  const input = `taskId: "${taskId}", url: "${url}"`;
  const document = `mutation { createA2aPushConfig(input: { ${input} }) { pushConfig { id } } }`;
  const { status, headers, errors } = await parley.graphql(document, {}, key);
  return [status, errors?.[0]?.extensions.code, headers.get("retry-after")];
};

it("an agent makes no more push configurations by GraphQL than it may make calls of the protocol", async () => {
  const requester = await makeAgent(parley.services, organization, `agent-${randomUUID().slice(0, 12)}`);
  const taskId = (await openTask(parley, requester.key, worker.handle)).id;
  for (let made = 0; made < 3; made++) expect(await make(taskId, requester)).toEqual([200, undefined, null]);
  expect(await make(taskId, requester)).toEqual([429, "rate_limited", "20"]);
  const others = (await openTask(parley, other.key, worker.handle)).id;
  expect(await make(others, other)).toEqual([200, undefined, null]);
  clock.advance(20_000);
  expect((await make(taskId, requester))[0]).toBe(200);
});

it("it does not help to send them along with messages", async () => {
  const requester = await makeAgent(parley.services, organization, `agent-${randomUUID().slice(0, 12)}`);
  const send = async () => {
    const message = `message: { messageId: "${randomUUID()}", parts: [{ text: "x" }] }`;
    const push = `pushConfig: { url: "${url}" }`;
    const document = `mutation { sendA2aMessage(input: { workerHandle: "researcher", ${message}, ${push} }) { task { id } } }`;
    return (await parley.graphql(document, {}, requester.key)).errors?.[0]?.extensions.code;
  };
  for (let made = 0; made < 3; made++) expect(await send()).toBeUndefined();
  expect(await send()).toBe("rate_limited");
});

it("making them by the protocol costs one call each", async () => {
  const requester = await makeAgent(parley.services, organization, `agent-${randomUUID().slice(0, 12)}`);
  const taskId = (await openTask(parley, requester.key, worker.handle)).id;
  for (let made = 0; made < 2; made++) {
    const params = { taskId, url };
    const answer = await rpc(parley, requester.key, worker.handle, "CreateTaskPushNotificationConfig", params);
    expect(answer.result.url).toBe(url);
  }
});
