import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTask } from "../../a2a/support/rpc.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { answerWith, type Receiver, startReceiver } from "../../support/receiver.js";
import { errorOf, rest } from "../../support/rest.js";
import { deliveries, insecure, subscriptions } from "../support/webhooks.js";

let parley: TestParley;
let ours: TestOrganization;
let requester: TestAgent;
let worker: TestAgent;
let receiver: Receiver;
beforeAll(async () => {
  parley = await startTestParley({ environment: insecure });
  ours = await makeOrganization(parley.services);
  requester = await makeAgent(parley.services, ours, handle("requester"));
  worker = await makeAgent(parley.services, ours, handle("worker"));
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.close();
  await parley?.close();
});

const create = (auth_token: unknown, url = receiver.url, headers = {}) => {
  const body = { url, event_types: ["a2a.task.created"], agent_identity_id: worker.id, auth_token };
  return rest(parley, worker.key, "POST", subscriptions, body, headers);
};
const change = (id: string, body: object) => rest(parley, worker.key, "PATCH", `${subscriptions}/${id}`, body);
const remove = (id: string) => rest(parley, worker.key, "DELETE", `${subscriptions}/${id}`);

it("every delivery, test and replay carries the token beside the signatures, and no log repeats it", async () => {
  const token = `token-${randomUUID()}`;
  receiver.answer = (request, response) =>
    answerWith(200, `You sent ${request.headers["authorization"]}`)(request, response);
  const { body: made } = await create(token);
  expect(made).toMatchObject({ auth_token: token, has_auth_token: true });
  await openTask(parley, requester.key, worker.handle, "With a token.");
  await parley.work!.runDueJobs();
  await rest(parley, worker.key, "POST", `${subscriptions}/${made.id}/test`, {});
  const log = (await rest(parley, worker.key, "GET", `${deliveries}?subscription_id=${made.id}`)).body.deliveries;
  const real = log.find((row: any) => !row.is_test);
  expect((await rest(parley, worker.key, "POST", `${deliveries}/${real.id}/replay`)).body.response_status).toBe(200);
  expect(receiver.received.map(({ headers }) => headers["authorization"])).toEqual(
    Array.from({ length: 3 }, () => `Bearer ${token}`),
  );
  for (const { headers } of receiver.received) expect(headers["webhook-signature"]).toMatch(/^v1,/);
  const all = (await rest(parley, worker.key, "GET", `${deliveries}?subscription_id=${made.id}`)).body.deliveries;
  expect(all).toHaveLength(3);
  expect(JSON.stringify(all)).not.toContain(token);
  const { driver } = parley.services.database.request;
  const { rows } = await driver.query<{ all: string }>("select json_agg(e)::text as all from event e");
  expect(rows[0]!.all).not.toContain(token);
  const stored = await driver.query<{ row: string }>("select w::text as row from webhook_subscription w");
  expect(stored.rows.map(({ row }) => row).join()).not.toContain(Buffer.from(token).toString("hex"));
  await remove(made.id);
});

it("the built-in receiver shows that a token was sent, and not which", async () => {
  const token = `token-${randomUUID()}`;
  const { body: made } = await create(token, "parley:receiver");
  const { body: row } = await rest(parley, worker.key, "POST", `${subscriptions}/${made.id}/test`, {});
  expect(JSON.parse(row.response_body).headers.authorization).toBe("***");
  expect(JSON.stringify(row)).not.toContain(token);
  await remove(made.id);
});

it("a change without a token keeps it, null clears it, a text replaces it", async () => {
  const { body: made } = await create("first");
  expect((await change(made.id, { event_types: ["a2a.task.message"] })).body.auth_token).toBe("first");
  expect((await change(made.id, { auth_token: "second" })).body.auth_token).toBe("second");
  const cleared = await change(made.id, { auth_token: null });
  expect(cleared.body).toMatchObject({ auth_token: null, has_auth_token: false });
  await remove(made.id);
});

it("a repeat of its key answers the same token, and another token is another request", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const first = await create("kept", receiver.url, headers);
  expect((await create("kept", receiver.url, headers)).body).toEqual(first.body);
  expect(errorOf(await create("other", receiver.url, headers))).toEqual([409, "idempotency_key_reused"]);
  await remove(first.body.id);
});

it.each(["", "two words", "line\r\nX-Other: 1", "naïve", "x".repeat(2049), "\u0000"])(
  "%j is no token, and nothing is made of it",
  async (token) => {
    const answer = await create(token);
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
    expect(answer.body.detail[0].loc).toEqual(["body", "auth_token"]);
  },
);

it("an organization that may not see the subscription reads no token of it", async () => {
  const { body: made } = await create("ours-alone");
  const theirs = await makeOrganization(parley.services);
  const query = "query ($id: ID!) { webhookSubscription(id: $id) { authToken } }";
  const answer = await parley.graphql(query, { id: made.id }, theirs.adminKey);
  expect(JSON.stringify(answer)).not.toContain("ours-alone");
  await remove(made.id);
});
