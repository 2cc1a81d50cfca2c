import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitationToken } from "../../../subgraphs/a2a/invitations/invitation-token.js";
import { ManualClock } from "../../support/manual-clock.js";
import { type FakeRelay, startFakeRelay } from "../../fakes/smtp-relay.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { invitationCalls } from "../support/invitations.js";

const clock = new ManualClock(new Date("2026-04-01T09:00:00Z"));
let relay: FakeRelay;
let parley: TestParley;
let ours: TestOrganization;
const { create, get, revoke, accept, decline } = invitationCalls(() => parley);

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

async function inviteByMail(
  person = `person-${randomUUID().slice(0, 12)}@people.example`,
  more: object = {},
): Promise<{ id: string; person: string }> {
  const wishes = { recipient_email: person, ...more };
  const { body } = await create(ours.adminKey, { peer_agent_handles: ["scout"], ...wishes });
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
  clock.advance(1800_000);
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

describe("a mail that still waits does not go out any more", () => {
  /** An invitation of which the relay has put the mail off, to a person whose agent may accept it. */
  async function putOff() {
    const theirs = await makeOrganization(parley.services);
    const guest = await makeAgent(parley.services, theirs, `agent-${randomUUID().slice(0, 12)}`);
    const { consoleUser } = parley.services.database.request.reader;
    const { email } = await consoleUser.findUniqueOrThrow({ where: { id: theirs.adminUserId } });
    relay.refuseNext(451);
    const { id } = await inviteByMail(email, { expires_in_seconds: 3600 });
    await parley.work!.runDueJobs();
    expect(await mailOf(id)).toEqual(["pending", "pending", null]);
    return { id, email, guest, token: invitationToken(parley.services.keyring, id) };
  }
  type Invited = Awaited<ReturnType<typeof putOff>>;

  it.each<[string, (invited: Invited) => Promise<unknown>]>([
    ["revoked", ({ id }) => revoke(ours.adminKey, id)],
    ["declined", ({ token }) => decline(token)],
    ["accepted", ({ guest, token }) => accept(guest.key, token)],
    ["expired", async () => clock.advance(3600_000)],
  ])("once the invitation is %s", async (status, end) => {
    const invited = await putOff();
    await end(invited);
    for (let hours = 0; hours < 3; hours++) {
      clock.advance(1800_000);
      await parley.work!.runDueJobs();
    }
    expect(relay.taken.filter(({ to }) => to.includes(invited.email))).toEqual([]);
    expect(await mailOf(invited.id)).toEqual([status, "indeterminate", null]);
    const { systemMail } = parley.services.database.request.reader;
    expect(await systemMail.findMany({ where: { toAddress: invited.email } })).toMatchObject([
      { failure: "withdrawn", sealedBody: null },
    ]);
  });
});
