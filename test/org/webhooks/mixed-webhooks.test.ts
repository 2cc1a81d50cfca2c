import { afterAll, beforeAll, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { subscriptions } from "../support/webhooks.js";

const url = "https://receiver.example/hook";
let parley: TestParley;
let agent: TestAgent;
let mailboxId: string;
beforeAll(async () => {
  parley = await startTestParley();
  agent = await makeAgent(parley.services, await makeOrganization(parley.services), handle("mixed"));
  mailboxId = (await rest(parley, agent.key, "GET", `/api/v1/identities/${agent.handle}`)).body.mailbox.id;
});
afterAll(() => parley?.close());

const create = (event_types: readonly string[], more: object = { agent_identity_id: agent.id }) =>
  rest(parley, agent.key, "POST", subscriptions, { url, event_types, ...more });
const call = (method: string, id: string, query: string, body?: object) =>
  rest(parley, agent.key, method, `${subscriptions}/${id}${query}`, body);
const list = async (query = "") =>
  (await rest(parley, agent.key, "GET", `${subscriptions}${query}`)).body.subscriptions.map((row: any) => row.id);
const families = ["message.received", "imessage.received", "slack.message_sent"];

it("a client that knows mixed subscriptions lists, changes and deletes them; an older one does not meet them", async () => {
  const mixed = await create(families, { agent_identity_id: agent.id, context_config: null });
  expect([mixed.status, mixed.body.event_types, mixed.body.mailbox_id]).toEqual([201, families, null]);
  const { id } = mixed.body;
  const single = (await create(["message.received"])).body.id;
  expect(await list()).toEqual([single]);
  expect(new Set(await list("?scope=identity"))).toEqual(new Set([id, single]));
  for (const [method, body] of [
    ["PATCH", { url: `${url}/new` }],
    ["DELETE", undefined],
  ] as const) {
    expect(errorOf(await call(method, id, "", body))).toEqual([409, "webhook_scope_required"]);
  }
  expect((await call("GET", id, "")).body.url).toBe(url);
  expect((await call("PATCH", id, "?scope=identity", { url: `${url}/new` })).body.url).toBe(`${url}/new`);
  // An older client cannot make a subscription that it would not meet again.
  expect(errorOf(await call("PATCH", single, "", { event_types: families }))).toEqual([409, "webhook_scope_required"]);
  expect((await call("PATCH", id, "?scope=identity", { event_types: ["im.sent"] })).status).toBe(200);
  expect(await list()).toContain(id);
  expect((await call("DELETE", id, "?scope=identity")).status).toBe(204);
  expect((await call("DELETE", single, "")).status).toBe(204);
});

it.each([
  ["A2A with others", ["a2a.task.created", "im.sent"], () => ({ agent_identity_id: agent.id })],
  ["others with A2A", ["im.sent", "message.sent", "a2a.task.created"], () => ({ agent_identity_id: agent.id })],
  ["a mailbox with others", ["message.sent", "im.sent"], () => ({ mailbox_id: mailboxId })],
  ["two spellings", ["im.sent", "slack.message_sent"], () => ({ agent_identity_id: agent.id })],
] as const)("%s is refused", async (_, kinds, owner) => {
  expect(errorOf(await create(kinds, owner()))).toEqual([422, "validation_failed"]);
  expect(await list("?scope=identity")).toEqual([]);
});

it("context goes with a mixed subscription of which one kind has some, not with chat alone", async () => {
  const context = { agent_identity_id: agent.id, context_config: { email: { mode: "count", count: 3 } } };
  const made = await create(families, context);
  expect([made.status, made.body.context_config.email]).toEqual([201, { mode: "count", count: 3 }]);
  expect(errorOf(await create(["slack.message_sent"], context))).toEqual([422, "validation_failed"]);
  await call("DELETE", made.body.id, "?scope=identity");
});

it("the catalogue is the list of the specification, and the object that published clients look for", async () => {
  const path = "/api/v1/webhooks/catalog";
  const plain = (await rest(parley, agent.key, "GET", path)).body;
  expect(Array.isArray(plain)).toBe(true);
  for (const agentName of ["inkbox-typescript/0.7.20", "inkbox-cli/0.7.20 inkbox-python/0.7.20"]) {
    const answer = await rest(parley, agent.key, "GET", path, undefined, { "user-agent": agentName });
    expect(answer.body).toEqual({ events: plain, supports_identity_subscriptions: true });
  }
});
