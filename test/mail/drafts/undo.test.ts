import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetCanceledSends } from "../../../subgraphs/mail/drafts/jobs/forget-canceled-sends.js";
import { raiseReviewVersion, storeOwnPresets } from "../../../subgraphs/org/review-rules/store/policies.js";
import { inBrowser } from "../../support/browser.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeOrganization, signedIn, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest, type RestAnswer } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";
import { makeWriter, textFile, type Writer } from "./support.js";

const clock = new ManualClock();
let parley: TestParley;
let organization: TestOrganization;
let writer: Writer;
let reader: Writer;

beforeAll(async () => {
  parley = await startTestParley({ clock, environment: { MAIL_SENDS_PER_MINUTE: "10000" } });
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  [writer, reader] = [await makeWriter(parley, organization), await makeWriter(parley, organization)];
});
afterAll(() => parley?.close());

const second = 1_000;
const hour = 3_600 * second;
const db = () => parley.services.database.request.reader;
const inFuture = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString();
const mailboxOf = ({ address }: Writer) => `/api/v1/mail/mailboxes/${address}`;
const letter = () => ({ recipients: { to: [reader.address] }, subject: "Report", body_text: "It is ready." });

function call(method: string, path: string, body?: unknown, key: string = randomUUID()): Promise<RestAnswer> {
  const headers: Record<string, string> = method === "POST" ? { "idempotency-key": key } : {};
  return rest(parley, writer.agent.key, method, `${mailboxOf(writer)}${path}`, body, headers);
}

async function send(more: object = {}, path = "/messages"): Promise<any> {
  const answer = await call("POST", path, path === "/messages" ? { ...letter(), ...more } : more);
  expect([answer.status, answer.body.error ?? null]).toEqual([201, null]);
  return answer.body;
}

const cancel = (id: string) => call("POST", `/messages/${id}/cancel`);
const statusOf = async (id: string) => (await call("GET", `/messages/${id}`)).body.status;

/** How many mails the reader received. */
const received = () =>
  db().mailMessage.count({ where: { mailbox: { emailAddress: reader.address }, direction: "inbound" } });

async function later(milliseconds = 0): Promise<void> {
  clock.advance(milliseconds);
  await parley.work!.runFollowingJobs();
}

const kindsOf = async (subjectId: string) =>
  (await db().event.findMany({ where: { subjectId, identityId: writer.agent.id }, orderBy: { id: "asc" } })).map(
    ({ kind }) => kind,
  );

/** What its mailbox counts: recipients in the window, messages of the plan, and bytes. */
async function counted() {
  const identityId = writer.agent.id;
  const window = await db().mailSendWindow.findUnique({ where: { identityId } });
  const used = await db().usageCounter.aggregate({
    where: { identityId, channel: "email_outbound" },
    _sum: { units: true },
  });
  return {
    recipients: window?.recipients ?? 0,
    used: Number(used._sum.units ?? 0),
    bytes: await writer.used(),
  };
}

describe("a send that can be canceled", () => {
  it("is listed and counted at once, and nobody gets it before the time is over", async () => {
    const sent = await send({ undo_seconds: 10 });
    expect(sent).toMatchObject({ status: "queued", cancelable_until: inFuture(10 * second) });
    expect(await counted()).toMatchObject({ recipients: 1, used: 1 });
    await later(10 * second - 1);
    expect([await received(), await statusOf(sent.id)]).toEqual([0, "queued"]);
    await later(1);
    expect((await call("GET", `/messages/${sent.id}`)).body.cancelable_until).toBeNull();
    await later();
    expect([await received(), await statusOf(sent.id)]).toEqual([1, "delivered"]);
    expect(await kindsOf(sent.id)).toEqual(["mail.message.queued", "mail.message.sent", "mail.message.delivered"]);
    expect(await db().mailUndo.count({ where: { messageId: sent.id } })).toBe(0);
  });

  it("leaves the server only after the time too", async () => {
    const sent = await send({ recipients: { to: ["ada@example.com"] }, undo_seconds: 10 });
    const state = async () => (await db().mailRecipient.findFirstOrThrow({ where: { messageId: sent.id } })).state;
    await later(9 * second);
    expect(await state()).toBe("waiting");
    await later(second);
    await later();
    // This installation has no way out.
    expect(await state()).toBe("failed");
  });

  it("is a draft again once it is canceled, and nothing of it is left or counted", async () => {
    const before = await counted();
    const attachments = [textFile("plan.txt", "Plan"), textFile("plan.txt", "Other plan")];
    const more = {
      recipients: { to: [`"Reader, A." <${reader.address}>`], cc: ["Ada <ada@example.com>"], bcc: ["eve@example.com"] },
      attachments,
      labels: ["report"],
      reply_to: "desk@example.com",
      body_html: "<p>It is ready.</p>",
      track_opens: true,
    };
    const sent = await send({ ...more, undo_seconds: 120 });
    await later(119 * second);
    const canceled = await cancel(sent.id);
    expect(canceled.status).toBe(200);
    expect(canceled.body).toMatchObject({
      subject: "Report",
      body_text: "It is ready.",
      body_html: "<p>It is ready.</p>",
      reply_to: "desk@example.com",
      labels: ["report"],
      track_opens: true,
      recipients: more.recipients,
      thread_id: null,
      generation: 1,
    });
    const files = canceled.body.attachments.map(({ filename, size }: any) => [filename, size]);
    expect(files.map(([, size]: any) => size)).toEqual([4, 10]);
    const file = await writer.call("GET", `/${canceled.body.id}/attachments/${files[1][0]}`);
    expect(file.status).toBe(200);
    expect(errorOf(await call("GET", `/messages/${sent.id}`))).toEqual([404, "not_found"]);
    expect(errorOf(await call("GET", `/threads/${sent.thread_id}`))).toEqual([404, "not_found"]);
    expect(await db().mailMessage.count({ where: { id: sent.id } })).toBe(0);
    await later(hour);
    expect(await received()).toBe(0);
    expect(await kindsOf(sent.id)).toEqual(["mail.message.queued", "mail.message.canceled"]);
    expect(await kindsOf(canceled.body.id)).toEqual(["mail.draft.created"]);
    expect(await counted()).toMatchObject({ recipients: before.recipients, used: before.used });
    expect((await writer.call("DELETE", `/${canceled.body.id}`)).status).toBe(204);
    expect((await counted()).bytes).toBe(before.bytes);
    const none = { none: {} };
    const where = { attachments: none, messages: none, draftAttachments: none, receptions: none };
    expect(await db().mailContent.count({ where })).toBe(0);
  });

  it("keeps what it answers or forwards, and is sent again from its draft", async () => {
    const rfcId = `<${randomUUID()}@example.com>`;
    const attachments = [{ filename: "photo.png", bytes: "Photo" }];
    const got = await putMessage(parley.services, writer.agent.id, { fromAddress: reader.address, rfcId, attachments });
    const reply = await send({ body_text: "Thanks.", undo_seconds: 60 }, `/messages/${got.id}/reply`);
    expect(reply.thread_id).toBe(got.threadId);
    const draft = (await cancel(reply.id)).body;
    expect(draft).toMatchObject({ thread_id: got.threadId, in_reply_to_message_id: got.id, body_text: "Thanks." });
    expect((await call("GET", `/threads/${got.threadId}`)).body.message_count).toBe(1);
    const again = (await writer.call("POST", `/${draft.id}/send`, {})).body;
    expect([again.thread_id, (await call("GET", `/messages/${again.id}`)).body.in_reply_to]).toEqual([
      got.threadId,
      rfcId,
    ]);

    const note = { recipients: { to: [reader.address] }, body_text: "Look.", undo_seconds: 60 };
    const more = { additional_attachments: [textFile("note.txt", "Note")] };
    const forward = await send({ ...note, ...more }, `/messages/${got.id}/forward`);
    const forwarding = (await cancel(forward.id)).body;
    expect(forwarding).toMatchObject({ forward_of_message_id: got.id, body_text: "Look." });
    expect(forwarding.attachments.map(({ filename }: any) => filename)).toEqual(["note.txt"]);
    const sent = (await writer.call("POST", `/${forwarding.id}/send`, {})).body;
    const shown = (await call("GET", `/messages/${sent.id}`)).body;
    expect(shown.attachment_metadata.map(({ filename }: any) => filename)).toEqual(["photo.png", "note.txt"]);
  });

  it("that was a draft becomes a draft with the same content", async () => {
    const draft = await writer.draft({ ...letter(), labels: ["report"], references: ["<a@example.com>"] });
    const sent = (await writer.call("POST", `/${draft.id}/send`, { undo_seconds: 30 })).body;
    expect(sent.cancelable_until).toBe(inFuture(30 * second));
    expect(errorOf(await writer.call("GET", `/${draft.id}`))).toEqual([404, "not_found"]);
    const again = (await cancel(sent.id)).body;
    expect(again).toMatchObject({ ...letter(), labels: ["report"], references: ["<a@example.com>"] });
    expect(again.id).not.toBe(draft.id);
  });

  it("answers the same draft when it is canceled again, as long as there is one, for a day", async () => {
    const [one, other] = [await send({ undo_seconds: 30 }), await send({ undo_seconds: 30 })];
    const [first, twin] = await Promise.all([cancel(one.id), cancel(one.id)]);
    expect([first.status, twin.status]).toEqual([200, 200]);
    expect(twin.body.id).toBe(first.body.id);
    expect((await cancel(one.id)).body.id).toBe(first.body.id);
    expect(await counted()).toMatchObject({ recipients: 1, used: 1 });
    await writer.call("DELETE", `/${first.body.id}`);
    expect(errorOf(await cancel(one.id))).toEqual([404, "not_found"]);
    await cancel(other.id);
    await later(24 * hour - 1);
    expect((await cancel(other.id)).status).toBe(200);
    await later(hour);
    expect(errorOf(await cancel(other.id))).toEqual([404, "not_found"]);
    await forgetCanceledSends.run({ services: parley.services, signal: new AbortController().signal } as never);
    expect(await db().mailCanceledSend.count()).toBe(0);
  });

  it("cannot be canceled too late, nor mail that has no time for it", async () => {
    const sent = await send({ undo_seconds: 10 });
    const plain = await send();
    const got = await putMessage(parley.services, writer.agent.id);
    expect(plain.cancelable_until).toBeNull();
    clock.advance(10 * second);
    for (const { id } of [sent, plain, got]) {
      expect(errorOf(await cancel(id))).toEqual([409, "message_not_cancelable"]);
    }
    await later();
    expect(errorOf(await cancel(sent.id))).toEqual([409, "message_not_cancelable"]);
    for (const id of [randomUUID(), "x"]) expect(errorOf(await cancel(id))).toEqual([404, "not_found"]);
    expect(await received()).toBe(2);
  });

  it("is canceled or handed over at the last moment, never both", async () => {
    const sent = await Promise.all(Array.from({ length: 8 }, () => send({ undo_seconds: 10 })));
    clock.advance(10 * second - 1);
    const canceling = Promise.all(
      sent.map(async ({ id }, index) => {
        if (index % 2 === 1) clock.advance(index === 1 ? 1 : 0);
        return (await cancel(id)).status;
      }),
    );
    const [outcomes] = await Promise.all([canceling, parley.work!.runFollowingJobs()]);
    await later(second);
    await later();
    expect(await received()).toBe(outcomes.filter((status) => status === 409).length);
    expect(outcomes.every((status) => status === 409 || status === 200)).toBe(true);
  });

  it("answers a repeated request as before, and sends nothing, after it was canceled", async () => {
    const key = randomUUID();
    const body = { ...letter(), undo_seconds: 30 };
    const first = await call("POST", "/messages", body, key);
    await cancel(first.body.id);
    const again = await call("POST", "/messages", body, key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    await later(hour);
    expect([await received(), await counted()]).toMatchObject([0, { recipients: 0, used: 0 }]);
  });

  it("is not sent when it is deleted, alone or with its thread", async () => {
    const before = await counted();
    const [one, other] = [await send({ undo_seconds: 30 }), await send({ undo_seconds: 30 })];
    expect((await call("DELETE", `/messages/${one.id}`)).status).toBe(204);
    const query = `mutation ($input: DeleteMailThreadInput!) { deleteMailThread(input: $input) { deletedId } }`;
    const variables = { mailbox: writer.address, id: other.thread_id };
    expect((await parley.graphql(query, { input: variables }, writer.agent.key)).errors).toBeUndefined();
    expect(await counted()).toEqual(before);
    await later(hour);
    expect([await received(), await counted()]).toEqual([0, before]);
    for (const { id } of [one, other]) expect(errorOf(await cancel(id))).toEqual([404, "not_found"]);
  });
});

describe("the time for canceling", () => {
  it("is that of the mailbox where a send has none, and 0 sends at once", async () => {
    const change = (seconds: unknown) =>
      rest(parley, organization.adminKey, "PATCH", mailboxOf(writer), { default_undo_seconds: seconds });
    expect((await change(20)).body.default_undo_seconds).toBe(20);
    for (const wrong of [-1, 121, 1.5, null, "10"]) expect((await change(wrong)).status).toBe(422);
    expect((await send()).cancelable_until).toBe(inFuture(20 * second));
    expect((await send({ undo_seconds: null })).cancelable_until).toBe(inFuture(20 * second));
    expect((await send({ undo_seconds: 0 })).cancelable_until).toBeNull();
    const draft = await writer.draft({ ...letter(), send_at: inFuture(hour) });
    await later(hour);
    await later();
    const row = await db().mailMessage.findFirstOrThrow({ where: { draftId: draft.id } });
    expect([row.holdUntil, row.status]).toEqual([null, "delivered"]);
  });

  it("is from 0 to 120 seconds in every request", async () => {
    const got = await putMessage(parley.services, writer.agent.id);
    const draft = await writer.draft(letter());
    const requests = [
      ["/messages", letter()],
      [`/messages/${got.id}/reply`, { body_text: "Thanks." }],
      [`/messages/${got.id}/reply-all`, { body_text: "Thanks." }],
      [`/messages/${got.id}/forward`, { recipients: { to: [reader.address] } }],
      [`/drafts/${draft.id}/send`, {}],
    ] as const;
    for (const [path, body] of requests) {
      for (const undo_seconds of [-1, 121, 1.5, "10"]) {
        expect((await call("POST", path, { ...body, undo_seconds })).status).toBe(422);
      }
      const sent = await call("POST", path, { ...body, undo_seconds: 120 });
      expect([sent.status, sent.body.cancelable_until]).toEqual([201, inFuture(120 * second)]);
    }
  });

  it("ends during a freeze without a send, which follows after it", async () => {
    const [kept, canceled] = [await send({ undo_seconds: 30 }), await send({ undo_seconds: 30 })];
    const admin = () => signedIn(parley.services, organization.id, organization.adminUserId);
    const agentHandle = writer.agent.handle;
    const change = async (name: string, more = "") => {
      const document = `mutation { ${name}(input: { agentHandle: "${agentHandle}"${more} }) { freeze { id } } }`;
      expect((await inBrowser(parley, await admin(), document)).errors).toBeUndefined();
    };
    await change("freezeAgent", ", mode: SENDS");
    expect((await cancel(canceled.id)).status).toBe(200);
    await later(31 * second);
    expect([await received(), await statusOf(kept.id)]).toEqual([0, "queued"]);
    expect(errorOf(await cancel(kept.id))).toEqual([409, "message_not_cancelable"]);
    await change("unfreezeAgent", ", queued: RESUME");
    await later();
    await later();
    expect(await received()).toBe(1);
  });

  it("is none for a send that waits for a person", async () => {
    await parley.services.database.request.transaction(async (tx) => {
      await storeOwnPresets(tx, writer.agent.id, { outboundPreset: "all_held", inboundPreset: null });
      await raiseReviewVersion(tx, organization.id);
    });
    const held = await send({ recipients: { to: ["ada@example.com"] }, undo_seconds: 30 });
    expect(held).toMatchObject({ status: "queued", cancelable_until: null, review: { state: "pending" } });
    expect(errorOf(await cancel(held.id))).toEqual([409, "message_not_cancelable"]);
    expect(await db().mailUndo.count({ where: { messageId: held.id } })).toBe(0);
  });

  it("makes nobody known to rules about first contacts before it is over", async () => {
    await parley.services.database.request.transaction((tx) => raiseReviewVersion(tx, organization.id));
    const [one, other] = [await send({ undo_seconds: 30 }), await send({ undo_seconds: 30 })];
    const known = () => db().outboundContact.count({ where: { identityId: writer.agent.id } });
    await cancel(one.id);
    expect(await known()).toBe(0);
    await later(30 * second);
    expect([await known(), other.status]).toEqual([1, "queued"]);
  });
});
