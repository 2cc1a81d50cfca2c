import { afterAll, beforeAll, expect, it } from "vitest";
import { insecure } from "../../org/support/webhooks.js";
import { inBrowser } from "../../support/browser.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { configurePush } from "../support/configure-push.js";
import { reply } from "../support/ledger.js";
import { openTask } from "../support/rpc.js";

const clock = new ManualClock(new Date("2026-03-01T10:00:00.000Z"));
let parley: TestParley;
let receiver: Receiver;
beforeAll(async () => {
  parley = await startTestParley({ clock, environment: insecure });
  receiver = await startReceiver();
});
afterAll(async () => {
  await parley.close();
  await receiver.close();
});

it("notifications wait while their requester is frozen in the mode all, and are sent when that has ended", async () => {
  const organization = await makeOrganization(parley.services);
  const requester = await makeAgent(parley.services, organization, "coordinator");
  const worker = await makeAgent(parley.services, organization, "researcher");
  const { id } = await openTask(parley, requester.key, worker.handle);
  await configurePush(parley, requester, id, { url: receiver.url });
  const path = `/api/v1/identities/${requester.handle}/freeze`;
  expect((await rest(parley, organization.admin, "PUT", path, { mode: "all" })).status).toBe(200);
  await reply(parley, worker.key, worker.handle, id, "complete", "All of it");
  await parley.work!.runDueJobs();
  expect(receiver.received).toEqual([]);
  const unfreeze = `mutation { unfreezeAgent(input: { agentHandle: "${requester.handle}" }) { freeze { id } } }`;
  expect((await inBrowser(parley, organization.admin, unfreeze)).errors).toBeUndefined();
  clock.advance(60_000);
  await parley.work!.runDueJobs();
  expect(receiver.received).toHaveLength(2);
});
