import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTask } from "../../a2a/support/rpc.js";
import { inBrowser } from "../../support/browser.js";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOperator } from "../../support/operator.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { envelopes, freezeKinds, insecure, mailKinds, subscribe } from "../support/webhooks.js";

const clock = new ManualClock(new Date("2026-03-01T09:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let receiver: Receiver;
beforeAll(async () => {
  parley = await startTestParley({ clock, environment: insecure });
  organization = await makeOrganization(parley.services);
  await makeOperator(parley, organization.id);
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, organization, handle("scout"));
  receiver = await startReceiver();
  return () => receiver.close();
});
afterAll(() => parley.close());

async function listen(kinds: readonly string[]): Promise<void> {
  await subscribe(parley, agent.key, agent.id, receiver.url, kinds);
  await parley.work!.runDueJobs();
}

async function put(path: string, mode: string): Promise<void> {
  const { status } = await rest(parley, organization.admin, "PUT", `/api/v1/${path}/freeze`, { mode });
  expect(status).toBe(200);
  await parley.work!.runDueJobs();
}

async function unfreeze(mutation: string): Promise<void> {
  const { errors } = await inBrowser(parley, organization.admin, `mutation { ${mutation} { freeze { id } } }`);
  expect(errors).toBeUndefined();
  await parley.work!.runDueJobs();
}

const ofAgent = () => `unfreezeAgent(input: { agentHandle: "${agent.handle}" })`;
const received = () => envelopes(receiver.received).map(({ event_type, data }) => [event_type, data.freeze?.mode]);

test("a receiver learns that its agent is frozen, more strictly, and no longer, and never why", async () => {
  await listen(freezeKinds);
  await put(`identities/${agent.handle}`, "sends");
  await put(`identities/${agent.handle}`, "all");
  await unfreeze(ofAgent());
  expect(received()).toEqual([
    ["freeze.started", "sends"],
    ["freeze.started", "all"],
    ["freeze.ended", "all"],
  ]);
  expect(envelopes(receiver.received).at(-1)!.data).toEqual({
    freeze: {
      id: expect.any(String),
      scope: "agent",
      mode: "all",
      started_at: "2026-03-01T09:00:00.000Z",
      ended_at: "2026-03-01T09:00:00.000Z",
    },
  });
});

test("freezes of the organization and of the installation reach the receivers of each agent once", async () => {
  await listen(freezeKinds);
  await put("organization", "sends");
  await unfreeze("unfreezeOrganization(input: {})");
  await put("installation", "sends");
  await unfreeze("unfreezeInstallation(input: {})");
  const scopes = envelopes(receiver.received).map(({ event_type, data }) => [event_type, data.freeze.scope]);
  expect(scopes).toEqual([
    ["freeze.started", "organization"],
    ["freeze.ended", "organization"],
    ["freeze.started", "installation"],
    ["freeze.ended", "installation"],
  ]);
});

test("a subscription that does not name these kinds gets none of them", async () => {
  await listen(mailKinds);
  await put(`identities/${agent.handle}`, "sends");
  await unfreeze(ofAgent());
  expect(receiver.received).toEqual([]);
});

test("in the mode all the start is the last that is sent; the rest waits for the end", async () => {
  const requester = await makeAgent(parley.services, organization, handle("asker"));
  await subscribe(parley, agent.key, agent.id, receiver.url.replace("hook", "tasks"));
  await listen(freezeKinds);
  await openTask(parley, requester.key, agent.handle, "Compare three vendors");
  await put(`identities/${agent.handle}`, "all");
  expect(received()).toEqual([["freeze.started", "all"]]);
  clock.advance(3_600_000);
  await parley.work!.runDueJobs();
  expect(receiver.received).toHaveLength(1);
  await unfreeze(ofAgent());
  clock.advance(60_000);
  await parley.work!.runDueJobs();
  expect(received().map(([kind]) => kind)).toEqual(["freeze.started", "freeze.ended", "a2a.task.created"]);
});
