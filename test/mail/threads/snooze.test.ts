import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { handle } from "../../support/handle.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";
import { sendBySmtp, smtpEnvironment } from "../support/smtp.js";
import { waitForMail } from "../support/wait-for-mail.js";

const clock = new ManualClock();
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let threadId: string;
let messageId: string;
let rfcId: string;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: smtpEnvironment });
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  agent = await makeAgent(parley.services, organization, handle("snoozer"));
  rfcId = `<${randomUUID()}@x.example>`;
  const put = await putMessage(parley.services, agent.id, { rfcId, isRead: true, createdAt: clock.now() });
  [threadId, messageId] = [put.threadId, put.id];
});
afterAll(() => parley?.close());

const hour = 3_600_000;
const day = 24 * hour;
const address = () => `${agent.handle}@agents.localhost`;
const call = (method: string, path: string, body?: unknown) =>
  rest(parley, agent.key, method, `/api/v1/mail/mailboxes/${address()}${path}`, body);
const inFuture = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
const patch = (body: object) => call("PATCH", `/threads/${threadId}`, body);
const thread = async () => (await call("GET", `/threads/${threadId}`)).body;
const listed = async (query: string) =>
  (await call("GET", `/threads${query}`)).body.items.map((one: { id: string }) => one.id);
const endsOf = async (id = threadId) => {
  const where = { subjectId: id, kind: "mail.thread.snooze_ended", identityId: agent.id };
  const rows = await parley.services.database.request.reader.event.findMany({ where });
  return rows.map(({ data }) => (data as { reason: string }).reason);
};

/** A mail arrives in the thread. */
async function receive(from: string): Promise<void> {
  const lines = [`From: ${from}`, `To: ${address()}`, `Message-ID: <${randomUUID()}@x.example>`];
  const raw = [...lines, `In-Reply-To: ${rfcId}`, "Subject: Re: One", "", "More.", ""].join("\r\n");
  await sendBySmtp(parley, { from: "dana@x.example", to: address(), raw });
  await waitForMail(parley);
}

describe("a snoozed thread", () => {
  it("stays in lists, and is left out or listed alone when asked", async () => {
    const other = await putMessage(parley.services, agent.id, { createdAt: clock.now() });
    const until = inFuture(hour);
    const { status, body } = await patch({ snooze_until: until });
    expect([status, body.snoozed_until, body.labels]).toEqual([200, until, ["received", "read", "snoozed"]]);
    expect(await listed("")).toHaveLength(2);
    expect(await listed("?snoozed=include")).toHaveLength(2);
    expect(await listed("?snoozed=exclude")).toEqual([other.threadId]);
    expect(await listed("?snoozed=only")).toEqual([threadId]);
    expect(await listed("?labels=snoozed")).toEqual([threadId]);
    expect(await listed("?not_labels=snoozed&snoozed=exclude")).toEqual([other.threadId]);
    const messages = await call("GET", "/messages?labels=snoozed");
    expect(messages.body.items).toMatchObject([{ id: messageId, labels: ["received", "read", "snoozed"] }]);
    const page = await call("GET", "/threads?limit=1");
    const altered = await call("GET", `/threads?snoozed=exclude&cursor=${page.body.next_cursor}`);
    expect(errorOf(altered)).toEqual([422, "invalid_cursor"]);
    expect((await call("GET", "/threads?snoozed=maybe")).status).toBe(422);
  });

  it("comes back at its time, once, and its newest received message is unread", async () => {
    const until = inFuture(hour);
    await patch({ snooze_until: until });
    clock.advance(hour - 1);
    await parley.work!.runDueJobs();
    expect((await thread()).snoozed_until).toBe(until);
    clock.advance(1);
    await parley.work!.runDueJobs();
    await parley.work!.runDueJobs();
    expect(await thread()).toMatchObject({ snoozed_until: null, labels: ["received", "unread"] });
    expect(await endsOf()).toEqual(["time"]);
  });

  it("takes another time, and keeps it through a repeat", async () => {
    await patch({ snooze_until: inFuture(hour) });
    const later = inFuture(2 * hour);
    await patch({ snooze_until: later });
    const count = () => parley.services.database.request.reader.event.count({ where: { subjectId: threadId } });
    const before = await count();
    expect((await patch({ snooze_until: later })).body.snoozed_until).toBe(later);
    expect(await count()).toBe(before);
    clock.advance(hour);
    await parley.work!.runDueJobs();
    expect((await thread()).snoozed_until).toBe(later);
  });

  it("comes back when somebody writes", async () => {
    await patch({ snooze_until: inFuture(day) });
    await receive("Dana <dana@x.example>");
    expect(await thread()).toMatchObject({ snoozed_until: null, message_count: 2 });
    expect(await endsOf()).toEqual(["activity"]);
  });

  it("stays snoozed when spam comes", async () => {
    const until = inFuture(day);
    await patch({ snooze_until: until });
    await receive("Somebody <nobody@agents.localhost>");
    expect(await thread()).toMatchObject({ snoozed_until: until, message_count: 2 });
    expect(await endsOf()).toEqual([]);
  });

  it("stays snoozed when its own agent answers", async () => {
    const until = inFuture(day);
    await patch({ snooze_until: until });
    expect((await call("POST", `/messages/${messageId}/reply`, { body_text: "Soon." })).status).toBe(201);
    expect((await thread()).snoozed_until).toBe(until);
  });

  it("ends silently in the archive", async () => {
    await patch({ snooze_until: inFuture(day) });
    const { body } = await patch({ folder: "archive" });
    expect([body.folder, body.snoozed_until]).toEqual(["archive", null]);
    expect(await endsOf()).toEqual([]);
  });

  it("comes back when somebody ends it, and one that is not snoozed stays as it is", async () => {
    await patch({ snooze_until: inFuture(day) });
    expect((await patch({ snooze_until: null })).body.snoozed_until).toBe(null);
    expect((await patch({ snooze_until: null })).status).toBe(200);
    expect(await endsOf()).toEqual(["canceled"]);
    expect((await thread()).labels).toEqual(["received", "read"]);
  });

  it("vanishes with its messages", async () => {
    await patch({ snooze_until: inFuture(hour) });
    expect((await call("DELETE", `/threads/${threadId}`)).status).toBe(204);
    clock.advance(hour);
    await parley.work!.runDueJobs();
    expect(await endsOf()).toEqual([]);
    expect(await parley.services.database.request.reader.mailSnooze.count({ where: { threadId } })).toBe(0);
  });
});

describe("the end of a snooze", () => {
  it.each([
    ["is past", () => ({ snooze_until: inFuture(0) }), ["body", "snooze_until"]],
    ["is more than a year ahead", () => ({ snooze_until: inFuture(366 * day) }), ["body", "snooze_until"]],
    ["has no zone", () => ({ snooze_until: "2099-01-01T09:00" }), ["body", "snooze_until"]],
    ["is a day", () => ({ snooze_until: "2099-01-01" }), ["body", "snooze_until"]],
    ["has a zone that does not exist", () => ({ snooze_until: inFuture(day), tz: "Mars/Base" }), ["body", "tz"]],
    ["is only a zone", () => ({ tz: "Europe/Berlin" }), ["body", "tz"]],
  ])("is refused when it %s", async (_, body, loc) => {
    const answer = await patch(body());
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(loc);
    expect((await thread()).snoozed_until).toBe(null);
  });

  it("is read in its time zone", async () => {
    const local = inFuture(30 * day).slice(0, 16);
    const { body } = await patch({ snooze_until: local, tz: "Asia/Tokyo" });
    expect(body.snoozed_until).toBe(new Date(`${local}:00+09:00`).toISOString());
  });
});
