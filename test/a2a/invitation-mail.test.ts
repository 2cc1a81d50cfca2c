import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ManualClock } from "../../subgraphs/shared/clock/clock.js";
import { type FakeRelay, startFakeRelay } from "../fakes/smtp-relay.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { invitationCalls } from "./support/invitations.js";

const clock = new ManualClock(new Date("2026-04-01T09:00:00Z"));
let relay: FakeRelay;
let parley: TestParley;
let ours: TestOrganization;
const { create, get } = invitationCalls(() => parley);

beforeAll(async () => {
  relay = await startFakeRelay();
  parley = await startTestParley({ clock, environment: { MAIL_RELAY_URL: relay.url } });
  ours = await makeOrganization(parley.services);
  await makeAgent(parley.services, ours, "scout");
});
afterAll(async () => {
  await parley?.close();
  await relay?.close();
});

async function inviteByMail(): Promise<{ id: string; person: string }> {
  const person = `person-${randomUUID().slice(0, 12)}@people.example`;
  const { body } = await create(ours.adminKey, { peer_agent_handles: ["scout"], recipient_email: person });
  return { id: body.id, person };
}

const mailOf = async (id: string) => {
  const { email_status, email_sent_at, status } = (await get(ours.adminKey, id)).body;
  return [status, email_status, email_sent_at];
};

it("a mail that was taken is sent, and says so once", async () => {
  const { id } = await inviteByMail();
  expect(await mailOf(id)).toEqual(["pending", "pending", null]);
  await parley.work!.runDueJobs();
  expect(await mailOf(id)).toEqual(["pending", "sent", clock.now().toISOString()]);
  const { event } = parley.services.database.request.reader;
  expect(await event.count({ where: { subjectId: id, kind: "a2a.invitation.mail_changed" } })).toBe(1);
});

it("a mail that was refused for good has failed; the invitation stays open", async () => {
  relay.refuseNext(550);
  const { id } = await inviteByMail();
  await parley.work!.runDueJobs();
  expect(await mailOf(id)).toEqual(["pending", "failed", null]);
});

it("a mail that is put off goes out later with the same token", async () => {
  relay.refuseNext(451);
  const { id, person } = await inviteByMail();
  await parley.work!.runDueJobs();
  expect(await mailOf(id)).toEqual(["pending", "pending", null]);
  clock.advance(3600_000);
  await parley.work!.runDueJobs();
  expect(await mailOf(id)).toEqual(["pending", "sent", clock.now().toISOString()]);
  expect(relay.taken.filter(({ to }) => to.includes(person))).toHaveLength(1);
});

it("a mail that nobody ever confirmed is indeterminate", async () => {
  relay.refuseNext(...Array.from({ length: 10 }, () => 451));
  const { id } = await inviteByMail();
  for (let attempt = 0; attempt < 10; attempt++) {
    await parley.work!.runDueJobs();
    clock.advance(8 * 3600_000);
  }
  await parley.work!.runDueJobs();
  expect(await mailOf(id)).toEqual(["pending", "indeterminate", null]);
});
