import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readContent } from "../../../subgraphs/mail/messages/public.js";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";
import { makeWriter, textFile, type Writer } from "./support.js";

let parley: TestParley;
let organization: TestOrganization;
let writer: Writer;

beforeAll(async () => {
  parley = await startTestParley({ environment: { MAIL_FOOTER_TEXT: "Footer", MAIL_SENDS_PER_MINUTE: "10000" } });
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  writer = await makeWriter(parley, organization);
});
afterAll(() => parley?.close());

const db = () => parley.services.database.request.reader;
const complete = { recipients: { to: ["Ada <ada@example.com>"] }, subject: "Report", body_text: "It is ready." };
const messagesOf = () => db().mailMessage.findMany({ where: { mailbox: { emailAddress: writer.address } } });

async function mailOf(id: string) {
  const row = await db().mailMessage.findUniqueOrThrow({ where: { id } });
  const stream = await readContent(db(), parley.services.blobs, row.contentId!);
  return { row, mail: await PostalMime.parse(Buffer.concat(await stream!.toArray())) };
}

it("makes a message of the current generation, and the draft is gone", async () => {
  const { id } = await writer.draft({ ...complete, body_html: '<img src="cid:logo">', body_text: "Old" });
  await writer.call("POST", `/${id}/attachments`, textFile("plan.txt", "The plan."));
  const logo = { filename: "logo.png", content_type: "image/png", content_base64: "AQID", content_id: "logo" };
  await writer.call("POST", `/${id}/attachments`, logo);
  await writer.call("PATCH", `/${id}`, { body_text: "New" });
  const sent = await writer.call("POST", `/${id}/send`, { expected_generation: 4, track_opens: true });
  expect([sent.status, sent.body.subject, sent.body.snippet]).toEqual([201, "Report", "New"]);
  const { row, mail } = await mailOf(sent.body.id);
  expect(mail.to).toMatchObject([{ address: "ada@example.com", name: "Ada" }]);
  expect(mail.text?.trimEnd()).toBe("New\n\n-- \nFooter");
  expect(mail.html).toMatch(/\/t\/[\w.-]+\.gif/);
  expect(mail.attachments.map(({ filename, contentId }) => [filename, contentId])).toEqual([
    ["logo.png", "<logo>"],
    ["plan.txt", undefined],
  ]);
  expect(errorOf(await writer.call("GET", `/${id}`))).toEqual([404, "not_found"]);
  expect(await writer.used()).toBe(row.byteSize);
  const files = await db().mailAttachment.findMany({ where: { messageId: row.id }, include: { content: true } });
  expect(files.map(({ filename }) => filename).toSorted()).toEqual(["logo.png", "plan.txt"]);
});

it("makes one message of any number of requests at once", async () => {
  const { id } = await writer.draft(complete);
  const answers = await Promise.all([1, 2, 3, 4].map(() => writer.call("POST", `/${id}/send`)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 404, 404, 404]);
  expect(await messagesOf()).toHaveLength(1);
});

it("answers twins with one Idempotency-Key alike", async () => {
  const { id } = await writer.draft(complete);
  const send = () => writer.call("POST", `/${id}/send`, {}, { idempotencyKey: "twin" });
  const twins = await Promise.all([send(), send()]);
  const [first] = twins.filter(({ status }) => status === 201);
  for (const twin of twins) if (twin.status !== 201) expect(errorOf(twin)).toEqual([409, "idempotency_in_progress"]);
  expect((await send()).body).toEqual(first!.body);
  expect(await messagesOf()).toHaveLength(1);
});

it("sends what was read or nothing, when somebody saves at the same time", async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await writer.draft({ ...complete, body_text: "before" });
    const [sent, saved] = await Promise.all([
      writer.call("POST", `/${id}/send`),
      writer.call("PATCH", `/${id}`, { body_text: "after" }),
    ]);
    if (sent.status === 201) {
      // What was saved was sent, or the draft was gone.
      const text = saved.status === 200 ? "after" : "before";
      if (saved.status !== 200) expect(errorOf(saved)).toEqual([404, "not_found"]);
      expect(sent.body.snippet).toBe(text);
    } else {
      expect(errorOf(sent)).toEqual([409, "draft_generation_conflict"]);
      expect(sent.body.detail.current_generation).toBe(2);
      expect((await writer.call("GET", `/${id}`)).body).toMatchObject({ generation: 2, body_text: "after" });
    }
  }
});

it("sends nothing when the caller has read another generation", async () => {
  const { id } = await writer.draft(complete);
  await writer.call("PATCH", `/${id}`, { subject: "Other" });
  const answer = await writer.call("POST", `/${id}/send`, { expected_generation: 1 });
  expect(errorOf(answer)).toEqual([409, "draft_generation_conflict"]);
  expect(answer.body.detail).toMatchObject({ error: "draft_generation_conflict", current_generation: 2 });
  expect(await messagesOf()).toEqual([]);
});

describe("refuses a draft", () => {
  const files = (count: number, bytes: number) =>
    Array.from({ length: count }, (_, at) => textFile(`${at}.bin`, "x".repeat(bytes)));
  it.each<[string, object, readonly object[], object, readonly [number, string]]>([
    ["without recipients", { recipients: null }, [], {}, [422, "validation_failed"]],
    ["to no address", { recipients: { to: ["ada"] } }, [], {}, [422, "validation_failed"]],
    [
      "to 51 recipients",
      { recipients: { to: Array.from({ length: 51 }, (_, at) => `a${at}@b.example`) } },
      [],
      {},
      [422, "validation_failed"],
    ],
    ["whose Reply-To is no address", { reply_to: "desk" }, [], {}, [422, "validation_failed"]],
    ["that tracks opens without HTML", {}, [], { track_opens: true }, [422, "validation_failed"]],
    ["with attachments of more than 25 MiB", {}, files(2, 13 * 1_048_576), {}, [422, "validation_failed"]],
    [
      "with an image that no HTML shows",
      {},
      [{ filename: "a.png", content_type: "image/png", content_base64: "AQID", content_id: "a" }],
      {},
      [422, "validation_failed"],
    ],
  ])("%s, and keeps it", async (_, change, attachments, body, error) => {
    const { id } = await writer.draft({ ...complete, ...change });
    for (const file of attachments) {
      expect((await writer.call("POST", `/${id}/attachments`, file)).status).toBe(201);
    }
    const used = await writer.used();
    expect(errorOf(await writer.call("POST", `/${id}/send`, body))).toEqual(error);
    expect((await writer.call("GET", `/${id}`)).status).toBe(200);
    expect(await messagesOf()).toEqual([]);
    expect(await writer.used()).toBe(used);
  });

  it("to somebody whom the rules block", async () => {
    const { writer: rows } = parley.services.database.request;
    await rows.mailbox.update({ where: { emailAddress: writer.address }, data: { filterMode: "whitelist" } });
    const { id } = await writer.draft(complete);
    expect(errorOf(await writer.call("POST", `/${id}/send`))).toEqual([403, "recipient_blocked"]);
  });

  it("of an unclaimed agent to anybody but its human", async () => {
    const { writer: rows } = parley.services.database.request;
    await rows.identity.update({ where: { id: writer.agent.id }, data: { claimStatus: "agent_unclaimed" } });
    const { id } = await writer.draft(complete);
    expect(errorOf(await writer.call("POST", `/${id}/send`))).toEqual([403, "recipient_not_allowed"]);
  });

  it("never for the room that the draft itself takes", async () => {
    const { id } = await writer.draft(complete);
    await writer.call("POST", `/${id}/attachments`, textFile("a.txt", "x".repeat(200_000)));
    const { writer: rows } = parley.services.database.request;
    const where = { emailAddress: writer.address };
    const limit = 50n * 1024n ** 3n;
    await rows.mailbox.update({ where, data: { storageUsedBytes: limit } });
    expect(errorOf(await writer.call("POST", `/${id}/send`))).toEqual([402, "storage_limit_exceeded"]);
    await rows.mailbox.update({ where, data: { storageUsedBytes: limit - 100_000n } });
    expect((await writer.call("POST", `/${id}/send`)).status).toBe(201);
  });
});

describe("an answer", () => {
  it("goes into the thread, under the subject of what it answers", async () => {
    const message = await putMessage(parley.services, writer.agent.id, { subject: "Plan" });
    const { id } = await writer.draft({ recipients: complete.recipients, in_reply_to_message_id: message.id });
    const { body } = await writer.call("POST", `/${id}/send`);
    expect([body.subject, body.thread_id]).toEqual(["Re: Plan", message.threadId]);
    const { rfcId } = await db().mailMessage.findUniqueOrThrow({ where: { id: message.id } });
    expect((await mailOf(body.id)).mail.inReplyTo).toBe(rfcId);
  });

  it("to a message that was deleted is refused", async () => {
    const message = await putMessage(parley.services, writer.agent.id);
    const { id } = await writer.draft({ recipients: complete.recipients, in_reply_to_message_id: message.id });
    await parley.fetch(
      `/api/v1/mail/mailboxes/${writer.address}/messages/${message.id}`,
      { method: "DELETE" },
      writer.agent.key,
    );
    expect((await writer.call("GET", `/${id}`)).body.thread_id).toBe(null);
    expect(errorOf(await writer.call("POST", `/${id}/send`))).toEqual([422, "in_reply_to_not_found"]);
  });
});

describe("a forward", () => {
  it("has the original, inline or wrapped, in a thread of its own", async () => {
    const attachments = [{ filename: "old.txt", contentType: "text/plain", bytes: "old" }];
    const message = await putMessage(parley.services, writer.agent.id, { subject: "Plan", attachments });
    const to = { recipients: { cc: ["ada@example.com"] }, body_text: "See below." };
    const { id } = await writer.draft({ ...to, forward_of_message_id: message.id });
    await writer.call("POST", `/${id}/attachments`, textFile("new.txt", "new"));
    const { body } = await writer.call("POST", `/${id}/send`);
    const { mail, row } = await mailOf(body.id);
    expect([body.subject, row.isForward, row.threadId === message.threadId]).toEqual(["Fwd: Plan", true, false]);
    expect(mail.text).toContain("See below.\n\n---------- Forwarded message ----------");
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(["old.txt", "new.txt"]);
    const sent = await db().mailMessage.findFirstOrThrow({ where: { id: body.id } });
    const again = { ...to, forward_of_message_id: sent.id, forward_mode: "wrapped" };
    const wrapped = await writer.draft(again);
    const answer = await writer.call("POST", `/${wrapped.id}/send`);
    expect((await mailOf(answer.body.id)).mail.attachments.map(({ mimeType }) => mimeType)).toEqual(["message/rfc822"]);
  });

  it("of a message that was deleted is refused, and so is one with a content id", async () => {
    const message = await putMessage(parley.services, writer.agent.id);
    const body = { recipients: complete.recipients, body_html: "<p>", forward_of_message_id: message.id };
    const { id } = await writer.draft(body);
    const logo = { filename: "logo.png", content_type: "image/png", content_base64: "AQID", content_id: "logo" };
    await writer.call("POST", `/${id}/attachments`, logo);
    const refused = await writer.call("POST", `/${id}/send`);
    expect([errorOf(refused), refused.body.detail[0].loc]).toEqual([
      [422, "validation_failed"],
      ["body", "attachments", 0, "content_id"],
    ]);
    await parley.fetch(
      `/api/v1/mail/mailboxes/${writer.address}/messages/${message.id}`,
      { method: "DELETE" },
      writer.agent.key,
    );
    const gone = await writer.call("POST", `/${id}/send`);
    expect([errorOf(gone), gone.body.detail[0].loc]).toEqual([
      [422, "validation_failed"],
      ["body", "forward_of_message_id"],
    ]);
  });
});
