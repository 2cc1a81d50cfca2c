import { afterAll, beforeAll, expect, test } from "vitest";
import { openTask } from "../../a2a/support/rpc.js";
import { handle } from "../../support/handle.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { deliveries, subscribe, verifiesForClient } from "../support/webhooks.js";

let parley: TestParley;
let ours: TestOrganization;
let [asker, worker] = [] as unknown as [TestAgent, TestAgent];
// No receiver on this machine or in its network may be called here.
beforeAll(async () => {
  parley = await startTestParley();
  ours = await makeOrganization(parley.services);
  asker = await makeAgent(parley.services, ours, handle("asker"));
  worker = await makeAgent(parley.services, ours, handle("worker"));
});
afterAll(() => parley.close());

test("the built-in receiver gets signed deliveries that only their organization reads, and needs no network", async () => {
  const { data } = await parley.graphql(
    "mutation ($input: RotateSigningKeyInput!) { rotateSigningKey(input: $input) { secret } }",
    { input: { agentHandle: worker.handle } },
    ours.adminKey,
  );
  const webhook = await subscribe(parley, ours.adminKey, worker.id, "parley:receiver");
  await openTask(parley, asker.key, worker.handle, "For the receiver.");
  await parley.work!.runDueJobs();
  const path = `${deliveries}?subscription_id=${webhook.id}`;
  const log = (await rest(parley, ours.adminKey, "GET", path)).body;
  const [row] = Array.isArray(log) ? log : (log.items ?? log.deliveries);
  expect([row.response_status, row.url]).toEqual([200, "parley:receiver"]);
  const { headers } = JSON.parse(row.response_body) as { headers: Record<string, string> };
  const got = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const received = { headers: got, body: row.request_payload } as unknown as Parameters<typeof verifiesForClient>[0];
  expect(verifiesForClient(received, data!["rotateSigningKey"].secret as string)).toBe(true);
  const theirs = await makeOrganization(parley.services);
  const hidden = (await rest(parley, theirs.adminKey, "GET", deliveries)).body;
  expect(JSON.stringify(hidden)).not.toContain(webhook.id);
});

test.each(["parley:receiver/", "parley:other", "PARLEY:RECEIVER"])("%s is no address of it", async (url) => {
  const body = { url, event_types: ["a2a.task.created"], agent_identity_id: worker.id };
  expect((await rest(parley, ours.adminKey, "POST", "/api/v1/webhooks/subscriptions", body)).status).toBe(422);
});
