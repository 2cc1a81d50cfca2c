import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { startReceiver } from "../../support/receiver.js";
import { errorOf, rest } from "../../support/rest.js";
import { makeWriter } from "./support.js";

const clock = new ManualClock();
let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  const environment = { WEBHOOK_ALLOW_INSECURE: "1", SCHEDULE_MAX_LATENESS_HOURS: "2" };
  parley = await startTestParley({ clock, environment });
  organization = await makeOrganization(parley.services);
});
afterAll(() => parley?.close());

const hour = 3_600_000;
const inFuture = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
const complete = { recipients: { to: ["ada@example.com"] }, subject: "Report", body_text: "It is ready." };

it("lets an agent that is not confirmed schedule no mail to strangers", async () => {
  const agent = await makeAgent(parley.services, organization, handle("new"), { claimStatus: "agent_unclaimed" });
  const path = `/api/v1/mail/mailboxes/${agent.handle}@agents.localhost/drafts`;
  const made = await rest(parley, agent.key, "POST", path, { ...complete, send_at: inFuture(hour) });
  expect(errorOf(made)).toEqual([403, "recipient_not_allowed"]);
  const plain = await rest(parley, agent.key, "POST", path, complete);
  const later = await rest(parley, agent.key, "PATCH", `${path}/${plain.body.id}`, { send_at: inFuture(hour) });
  expect(errorOf(later)).toEqual([403, "recipient_not_allowed"]);
});

it("tells a subscription that names it of a draft that was not sent", async () => {
  const writer = await makeWriter(parley, organization);
  const draft = await writer.draft({ ...complete, send_at: inFuture(hour) });
  const receiver = await startReceiver();
  try {
    const body = { url: receiver.url, event_types: ["message.schedule_failed"], mailbox_id: draft.mailbox_id };
    const made = await rest(parley, writer.agent.key, "POST", "/api/v1/webhooks/subscriptions", body);
    expect(made.status).toBe(201);
    clock.advance(4 * hour);
    await vi.waitFor(async () => {
      await parley.work?.runDueJobs();
      expect(receiver.received).toHaveLength(1);
    });
    const { event_type: kind, data } = JSON.parse(receiver.received[0]!.body);
    expect(kind).toBe("message.schedule_failed");
    const { id, mailbox_id: mailboxId, send_at: sendAt } = draft;
    const error = { code: "schedule_missed", at: clock.now().toISOString() };
    expect(data.draft).toMatchObject({ id, mailbox_id: mailboxId, send_at: sendAt, send_error: error });
  } finally {
    await receiver.close();
  }
});

it("sends nothing while the operator has paused it", async () => {
  const paused = await startTestParley({ clock, environment: { SCHEDULE_PAUSED: "true" } });
  try {
    const writer = await makeWriter(paused, await makeOrganization(paused.services));
    const { id } = await writer.draft({ ...complete, send_at: inFuture(hour) });
    clock.advance(hour);
    await paused.work!.runFollowingJobs();
    expect((await writer.call("GET", `/${id}`)).body.send_status).toBe("scheduled");
  } finally {
    await paused.close();
  }
});
