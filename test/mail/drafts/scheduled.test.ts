import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendScheduled } from "../../../subgraphs/mail/drafts/send-scheduled.js";
import { takeDueDrafts } from "../../../subgraphs/mail/drafts/store/schedules.js";
import { inBrowser } from "../../support/browser.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeKey, makeOrganization, signedIn, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { makeWriter, textFile, type Writer } from "./support.js";

const clock = new ManualClock();
let parley: TestParley;
let organization: TestOrganization;
let writer: Writer;

beforeAll(async () => {
  const environment = { MAIL_SENDS_PER_MINUTE: "4", WEBHOOK_ALLOW_INSECURE: "1" };
  parley = await startTestParley({ clock, environment });
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  writer = await makeWriter(parley, organization);
});
afterAll(() => parley?.close());

const minute = 60_000;
const hour = 60 * minute;
const db = () => parley.services.database.request.reader;
const inFuture = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
const complete = { recipients: { to: ["ada@example.com"] }, subject: "Report", body_text: "It is ready." };
const scheduled = (milliseconds = hour, more: object = {}) =>
  writer.draft({ ...complete, ...more, send_at: inFuture(milliseconds) });
const get = async (id: string) => (await writer.call("GET", `/${id}`)).body;
const messagesOf = (one = writer) =>
  db().mailMessage.findMany({
    where: { mailbox: { emailAddress: one.address }, direction: "outbound" },
    orderBy: { createdAt: "asc" },
  });
const eventsOf = async (id: string) =>
  (await db().event.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } })).map(({ kind, data }) => ({
    kind: kind.replace("mail.draft.", ""),
    data: data as any,
  }));
const kindsOf = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind);

/** The clock has moved: older sessions have ended. */
const admin = () => signedIn(parley.services, organization.id, organization.adminUserId);

/** The time comes, and workers look. */
async function later(milliseconds: number): Promise<void> {
  clock.advance(milliseconds);
  await parley.work!.runFollowingJobs();
}

const taken = async () => {
  const now = clock.now();
  const until = new Date(now.getTime() + 5 * minute);
  return takeDueDrafts(parley.services.database.jobs.writer, { now, until, most: 50 });
};

describe("a draft with a time", () => {
  it("is sent then and not before, once, with its labels, as a message that was written then", async () => {
    const draft = await scheduled(hour, { labels: ["report"] });
    expect(draft).toMatchObject({
      send_status: "scheduled",
      send_error: null,
      scheduled_by: { type: "key", id: writer.agent.keyId },
      unscheduled_reason: null,
      labels: ["scheduled", "report"],
      status: "open",
      send_state: "draft",
    });
    await later(hour - 1);
    expect(await messagesOf()).toEqual([]);
    await later(1);
    await later(hour);
    const messages = await messagesOf();
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ draftId: draft.id, scheduledFor: new Date(draft.send_at) });
    expect(messages[0]!.createdAt).toEqual(new Date(draft.send_at));
    expect(errorOf(await writer.call("GET", `/${draft.id}`))).toEqual([404, "not_found"]);
    const shown = await rest(
      parley,
      writer.agent.key,
      "GET",
      `/api/v1/mail/mailboxes/${writer.address}/messages/${messages[0]!.id}`,
    );
    expect(shown.body.labels).toEqual(expect.arrayContaining(["sent", "report"]));
    expect(shown.body.labels).not.toContain("scheduled");
    const events = await eventsOf(draft.id);
    expect(events.map(({ kind }) => kind)).toEqual(["created", "scheduled", "sent"]);
    expect(events[2]!.data).toMatchObject({ scheduledFor: draft.send_at, lateSeconds: 0 });
  });

  it("sends its newest content, and new content is checked at once", async () => {
    const { id } = await scheduled();
    const changed = await writer.call("PATCH", `/${id}`, { subject: "Newer" });
    expect(changed.body).toMatchObject({ generation: 2, send_status: "scheduled" });
    expect(errorOf(await writer.call("PATCH", `/${id}`, { recipients: null }))).toEqual([422, "validation_failed"]);
    expect((await writer.call("POST", `/${id}/attachments`, textFile("plan.txt", "Plan"))).status).toBe(201);
    const virus = await writer.call("POST", `/${id}/attachments`, textFile("plan.exe", "Plan"));
    expect(errorOf(virus)).toEqual([422, "attachment_blocked"]);
    expect((await writer.call("POST", `/${id}/generations/1/restore`)).body).toMatchObject({ subject: "Report" });
    await writer.call("PATCH", `/${id}`, { subject: "Newest" });
    await later(hour);
    expect(await messagesOf()).toMatchObject([{ subject: "Newest" }]);
    expect(await kindsOf(id)).toEqual(["created", "scheduled", "changed", "changed", "changed", "changed", "sent"]);
  });

  it("may get another time, or none; the same time again is no change", async () => {
    const { id, send_at: at } = await scheduled();
    expect((await writer.call("PATCH", `/${id}`, { send_at: at })).body.generation).toBe(1);
    const moved = await writer.call("PATCH", `/${id}`, { send_at: inFuture(2 * hour), expected_generation: 1 });
    expect([moved.status, moved.body.generation]).toEqual([200, 1]);
    await later(hour);
    expect(await messagesOf()).toEqual([]);
    const ended = await writer.call("PATCH", `/${id}`, { send_at: null });
    expect(ended.body).toMatchObject({ send_at: null, send_status: null, scheduled_by: null, labels: [] });
    await later(2 * hour);
    expect(await messagesOf()).toEqual([]);
    expect(await kindsOf(id)).toEqual(["created", "scheduled", "scheduled", "unscheduled"]);
  });

  it("is sent before its time, or deleted, by who asks for it", async () => {
    const [one, other] = [await scheduled(), await scheduled()];
    expect((await writer.call("POST", `/${one.id}/send`)).status).toBe(201);
    expect((await writer.call("DELETE", `/${other.id}`)).status).toBe(204);
    await later(2 * hour);
    expect(await messagesOf()).toMatchObject([{ draftId: one.id, scheduledFor: null }]);
  });

  it("is listed by its time, and found by its label and by dates", async () => {
    const late = await scheduled(3 * hour);
    const soon = await scheduled(2 * hour);
    const plain = await writer.draft(complete);
    const list = async (query: string) =>
      (await writer.call("GET", `?${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await list("scheduled=true")).toEqual([soon.id, late.id]);
    expect(await list("scheduled=false")).toEqual([plain.id]);
    expect(new Set(await list("labels=scheduled"))).toEqual(new Set([soon.id, late.id]));
    expect(await list("labels=starred")).toEqual([]);
    expect(await list("labels=scheduled&scheduled=false")).toEqual([]);
    expect(await list(`send_start_datetime=${encodeURIComponent(late.send_at)}`)).toEqual([late.id]);
    expect(await list(`scheduled=true&send_end_datetime=${encodeURIComponent(soon.send_at)}`)).toEqual([soon.id]);
    const first = await writer.call("GET", "?scheduled=true&limit=1");
    const second = await writer.call("GET", `?scheduled=true&limit=1&cursor=${first.body.next_cursor}`);
    expect([...first.body.items, ...second.body.items].map(({ id }) => id)).toEqual([soon.id, late.id]);
    expect(errorOf(await writer.call("GET", "?send_start_datetime=soon"))).toEqual([422, "validation_failed"]);
  });

  it("needs what a send needs", async () => {
    const refused = async (body: object) => errorOf(await writer.call("POST", "", body));
    expect(await refused({ send_at: inFuture(hour), subject: "To nobody" })).toEqual([422, "validation_failed"]);
    expect(await refused({ ...complete, send_at: inFuture(3_000) })).toEqual([422, "send_at_in_past"]);
    expect(await refused({ ...complete, send_at: inFuture(366 * 24 * hour) })).toEqual([422, "send_at_too_far"]);
    expect(await refused({ ...complete, send_at: "2027-01-01T09:00" })).toEqual([422, "validation_failed"]);
    expect(await refused({ ...complete, send_at: inFuture(hour), tz: "CEST" })).toEqual([422, "validation_failed"]);
    expect(await refused({ ...complete, tz: "Europe/Berlin" })).toEqual([422, "validation_failed"]);
    expect((await writer.call("GET")).body.items).toEqual([]);
  });
});

describe("at its time", () => {
  const block = (address: string) =>
    rest(parley, organization.adminKey, "POST", `/api/v1/mail/mailboxes/${writer.address}/contact-rules`, {
      action: "block",
      match_type: "exact_email",
      match_target: address,
    });

  it("all rules are asked again: what they refuse stays as a draft, and can be scheduled again", async () => {
    const { id } = await scheduled();
    expect((await block("ada@example.com")).status).toBe(201);
    await later(hour);
    const failed = await get(id);
    expect(failed).toMatchObject({
      send_status: "failed",
      send_error: { code: "recipient_blocked", at: clock.now().toISOString() },
      labels: ["scheduled"],
    });
    expect(await messagesOf()).toEqual([]);
    expect(errorOf(await writer.call("PATCH", `/${id}`, { send_at: inFuture(hour) }))).toEqual([
      403,
      "recipient_blocked",
    ]);
    const recipients = { to: ["bob@example.com"] };
    const again = await writer.call("PATCH", `/${id}`, { recipients, send_at: inFuture(hour) });
    expect(again.body).toMatchObject({ send_status: "scheduled", send_error: null });
    await later(hour);
    expect(await messagesOf()).toMatchObject([{ toAddresses: ["bob@example.com"] }]);
    expect(await kindsOf(id)).toEqual(["created", "scheduled", "schedule_failed", "changed", "scheduled", "sent"]);
  });

  it("a key that was revoked sends nothing, and the answer says how much that was", async () => {
    const { id } = await scheduled();
    const revoke = `/api/v1/api-keys/${writer.agent.keyId}/revoke`;
    const answer = await rest(parley, await admin(), "POST", revoke, {});
    expect([answer.status, answer.body.unscheduled_drafts]).toEqual([200, 1]);
    const shown = await writer.call("GET", `/${id}`, undefined, { key: organization.adminKey });
    expect(shown.body).toMatchObject({ send_at: null, send_status: null, unscheduled_reason: "key_revoked" });
    await later(2 * hour);
    expect(await messagesOf()).toEqual([]);
  });

  it("an admin may take over what a revoked key scheduled", async () => {
    const { id } = await scheduled();
    const revoke = `/api/v1/api-keys/${writer.agent.keyId}/revoke`;
    const answer = await rest(parley, await admin(), "POST", revoke, { keep_scheduled: true });
    expect(answer.body.unscheduled_drafts).toBe(0);
    const shown = await writer.call("GET", `/${id}`, undefined, { key: organization.adminKey });
    expect(shown.body.scheduled_by).toEqual({ type: "user", id: organization.adminUserId });
    await later(hour);
    expect(await messagesOf()).toHaveLength(1);
  });

  it("a key that has expired sends nothing", async () => {
    const expiresAt = new Date(clock.now().getTime() + minute);
    const key = await makeKey(parley.services, organization.id, null, organization.adminUserId, expiresAt);
    const made = await writer.call("POST", "", { ...complete, send_at: inFuture(hour) }, { key: key.secret });
    await later(hour);
    expect(await get(made.body.id)).toMatchObject({ send_at: null, unscheduled_reason: "key_revoked" });
    expect(await kindsOf(made.body.id)).toEqual(["created", "scheduled", "unscheduled"]);
  });

  it("a frozen agent sends nothing, also not after the freeze", async () => {
    const { id } = await scheduled();
    const freeze = `mutation { freezeAgent(input: { agentHandle: "${writer.agent.handle}", mode: SENDS }) { freeze { id } } }`;
    const { errors } = await inBrowser(parley, await admin(), freeze);
    expect(errors).toBeUndefined();
    await later(hour);
    const shown = await writer.call("GET", `/${id}`, undefined, { key: organization.adminKey });
    expect(shown.body).toMatchObject({ send_at: null, unscheduled_reason: "frozen" });
    expect(await messagesOf()).toEqual([]);
  });

  it("nothing is sent from a mailbox that was deleted", async () => {
    await scheduled();
    const path = `/api/v1/identities/${writer.agent.handle}`;
    expect((await rest(parley, organization.adminKey, "DELETE", path)).status).toBe(204);
    await later(hour);
    expect(await messagesOf()).toEqual([]);
  });
});

describe("workers", () => {
  it("send a wave at the rate of its sender, in the order of the times", async () => {
    const first = await scheduled(hour + 5_000, { subject: "Number 5" });
    for (const at of [3, 6, 1, 4, 2]) await scheduled(hour + at * 1_000, { subject: `Number ${at}` });
    await later(hour + 10_000);
    const waiting = (await writer.call("GET", "?scheduled=true")).body.items;
    expect(waiting.map((one: any) => one.send_status)).toEqual(["scheduled", "scheduled"]);
    await later(2 * minute);
    const where = { kind: "mail.draft.sent", data: { path: ["mailboxId"], equals: first.mailbox_id } };
    const sent = await db().event.findMany({ where, orderBy: { id: "asc" } });
    const subjects = new Map((await messagesOf()).map(({ draftId, subject }) => [draftId, subject]));
    expect(sent.map(({ subjectId }) => subjects.get(subjectId))).toEqual(
      [1, 2, 3, 4, 5, 6].map((at) => `Number ${at}`),
    );
  });

  it("send what is overdue after a pause, and say how late; what is older than a day stays", async () => {
    const old = await scheduled(hour);
    const recent = await scheduled(26 * hour);
    await later(27 * hour);
    const messages = await messagesOf();
    expect(messages.map(({ draftId }) => draftId)).toEqual([recent.id]);
    expect(messages[0]!.createdAt).toEqual(clock.now());
    expect((await eventsOf(recent.id)).at(-1)!.data).toMatchObject({ lateSeconds: 3_600 });
    expect((await get(old.id)).send_error.code).toBe("schedule_missed");
  });

  it("take a draft once: meanwhile nobody changes, deletes or sends it", async () => {
    const { id } = await scheduled(hour);
    clock.advance(hour);
    const [one, other] = await Promise.all([taken(), taken()]);
    expect([...one, ...other].filter((draft) => draft.id === id)).toHaveLength(1);
    expect((await get(id)).send_status).toBe("sending");
    const attempts = [
      await writer.call("PATCH", `/${id}`, { subject: "New" }),
      await writer.call("PATCH", `/${id}`, { send_at: null }),
      await writer.call("DELETE", `/${id}`),
      await writer.call("POST", `/${id}/send`),
    ];
    expect(attempts.map(errorOf)).toEqual(attempts.map(() => [409, "draft_sending"]));
    for (const draft of [...one, ...other]) await sendScheduled(parley.services, draft);
    expect(await messagesOf()).toHaveLength(1);
  });

  it("that die give a draft back with their lease: whoever has it then sends it, once, with the same Message-ID", async () => {
    const { id } = await scheduled(hour);
    clock.advance(hour);
    const first = (await taken()).find((draft) => draft.id === id);
    clock.advance(5 * minute);
    expect((await get(id)).send_status).toBe("scheduled");
    const second = (await taken()).find((draft) => draft.id === id);
    expect(second!.rfcMessageId).toBe(first!.rfcMessageId);
    await Promise.all([first!, second!].map((draft) => sendScheduled(parley.services, draft)));
    expect(await db().mailDraft.findMany({ where: { id } })).toEqual([]);
    expect(await messagesOf()).toMatchObject([{ rfcId: first!.rfcMessageId }]);
  });

  it("send once in any number of processes at the same time", async () => {
    const drafts = await Promise.all([1, 2, 3].map(() => scheduled(hour)));
    clock.advance(hour);
    await Promise.all(
      [1, 2, 3, 4].map(async () => Promise.all((await taken()).map((one) => sendScheduled(parley.services, one)))),
    );
    expect(new Set((await messagesOf()).map(({ draftId }) => draftId))).toEqual(new Set(drafts.map(({ id }) => id)));
    expect(await messagesOf()).toHaveLength(3);
  });
});
