import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { putMessage } from "../support/put-message.js";
import { makeWriter, textFile, type Writer } from "./support.js";

let parley: TestParley;
let organization: TestOrganization;
let writer: Writer;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services, "enterprise");
});
beforeEach(async () => {
  writer = await makeWriter(parley, organization);
});
afterAll(() => parley?.close());

const db = () => parley.services.database.request.reader;

/** What published clients read of a draft that says nothing. */
const emptyFlat = {
  to_addresses: [],
  cc_addresses: [],
  bcc_addresses: [],
  snippet: null,
  has_attachments: false,
  attachment_count: 0,
  send_state: "draft",
  track_opens: false,
  message_id: null,
  in_reply_to: null,
  references: [],
  forward_source_message_id: null,
  forward_note_text: null,
  forward_note_html: null,
  attachment_metadata: [],
};

describe("a draft", () => {
  it("may say nothing yet", async () => {
    const draft = await writer.draft();
    const mailbox = await db().mailbox.findUniqueOrThrow({ where: { emailAddress: writer.address } });
    expect(draft).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      mailbox_id: mailbox.id,
      thread_id: null,
      labels: [],
      status: "open",
      send_at: null,
      send_status: null,
      send_error: null,
      scheduled_by: null,
      unscheduled_reason: null,
      generation: 1,
      recipients: { to: [], cc: [], bcc: [] },
      subject: null,
      body_text: null,
      body_html: null,
      reply_to: null,
      in_reply_to_message_id: null,
      forward_of_message_id: null,
      forward_mode: null,
      attachments: [],
      ...emptyFlat,
      from_address: writer.address,
      created_by: writer.agent.id,
      created_at: expect.any(String),
      updated_at: draft.created_at,
    });
  });

  it("keeps what it is given, complete or not", async () => {
    const body = {
      recipients: { to: ["Ada <ada@example.com>", "bo"], cc: ["c"], bcc: [] },
      subject: "Report",
      body_text: "Text",
      body_html: "<p>Text</p>",
      reply_to: "desk",
      forward_mode: "wrapped",
    };
    const draft = await writer.draft(body);
    expect(draft).toMatchObject(body);
    expect((await writer.call("GET", `/${draft.id}`)).body).toEqual(draft);
  });

  it("gets another generation with each change, and keeps what is left out", async () => {
    const { id } = await writer.draft({ recipients: { to: ["ada"], bcc: ["eve"] }, subject: "One", body_text: "1" });
    const changed = await writer.call("PATCH", `/${id}`, { subject: "Two", recipients: { bcc: null } });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      generation: 2,
      recipients: { to: ["ada"], cc: [], bcc: [] },
      subject: "Two",
      body_text: "1",
    });
    const emptied = await writer.call("PATCH", `/${id}`, { subject: null });
    expect(emptied.body).toMatchObject({ generation: 3, subject: null, body_text: "1" });
    expect((await writer.call("PATCH", `/${id}`, {})).body).toEqual(emptied.body);
  });

  it("is deleted with everything in it", async () => {
    const { id } = await writer.draft({ body_text: "Text" });
    expect((await writer.call("POST", `/${id}/attachments`, textFile("a.txt", "x".repeat(300_000)))).status).toBe(201);
    const { contentId } = await db().mailDraftAttachment.findFirstOrThrow({ where: { draftId: id } });
    expect((await writer.call("DELETE", `/${id}`)).status).toBe(204);
    expect(errorOf(await writer.call("GET", `/${id}`))).toEqual([404, "not_found"]);
    expect(errorOf(await writer.call("DELETE", `/${id}`))).toEqual([404, "not_found"]);
    expect(await db().mailContent.count({ where: { id: contentId } })).toBe(0);
    expect(await writer.used()).toBe(0n);
  });

  it("that does not exist is not found, whatever is asked of it", async () => {
    const other = await makeWriter(parley, organization);
    const { id } = await other.draft();
    for (const unknown of [id, randomUUID(), "no-uuid"]) {
      for (const [method, path, body] of [
        ["GET", ""],
        ["PATCH", "", { subject: "x" }],
        ["DELETE", ""],
        ["GET", "/generations"],
        ["GET", "/generations/1"],
        ["POST", "/generations/1/restore"],
        ["POST", "/attachments", textFile("a.txt", "a")],
        ["GET", "/attachments/a.txt"],
        ["DELETE", "/attachments/a.txt"],
        ["POST", "/send", {}],
      ] as const) {
        const answer = await writer.call(method, `/${unknown}${path}`, body);
        expect([method, path, ...errorOf(answer)]).toEqual([method, path, 404, "not_found"]);
      }
    }
  });

  it.each<[string, object, string | number]>([
    ["201 recipients", { recipients: { to: Array.from({ length: 201 }, () => "a") } }, "recipients"],
    ["a header in an address", { recipients: { to: ["a\r\nBcc: b"] } }, "recipients"],
    ["a long subject", { subject: "x".repeat(999) }, "subject"],
    ["texts of more than 5 MiB", { body_text: "x".repeat(5 * 1_048_576 + 1) }, "body_text"],
    ["a parent that is no id", { in_reply_to_message_id: "no id" }, "in_reply_to_message_id"],
    ["a forward of nothing", { forward_of_message_id: randomUUID() }, "forward_of_message_id"],
    ["an origin that there is not", { origin: "robot" }, "origin"],
  ])("is refused with %s, and nothing changes", async (_, body, key) => {
    const { id } = await writer.draft({ subject: "Report" });
    for (const answer of [await writer.call("POST", "", body), await writer.call("PATCH", `/${id}`, body)]) {
      expect(errorOf(answer)).toEqual([422, "validation_failed"]);
      expect(answer.body.detail[0].loc.slice(0, 2)).toEqual(["body", key]);
    }
    expect((await writer.call("GET", `/${id}`)).body).toMatchObject({ generation: 1, subject: "Report" });
    expect((await writer.call("GET")).body.items).toHaveLength(1);
  });

  it("either answers or forwards a message of its mailbox", async () => {
    const message = await putMessage(parley.services, writer.agent.id);
    const reply = await writer.draft({ in_reply_to_message_id: message.id });
    expect([reply.in_reply_to_message_id, reply.thread_id]).toEqual([message.id, message.threadId]);
    const both = await writer.call("PATCH", `/${reply.id}`, { forward_of_message_id: message.id });
    expect(errorOf(both)).toEqual([422, "validation_failed"]);
    const neither = await writer.call("PATCH", `/${reply.id}`, { in_reply_to_message_id: null });
    expect(neither.body.thread_id).toBe(null);
    const unknown = await writer.draft({ in_reply_to_message_id: "far@away.example" });
    expect([unknown.in_reply_to_message_id, unknown.thread_id]).toEqual(["<far@away.example>", null]);
    const missing = await writer.call("POST", "", { in_reply_to_message_id: randomUUID() });
    expect(errorOf(missing)).toEqual([422, "in_reply_to_not_found"]);
  });
});

describe("the list", () => {
  it("has the draft that was changed last first, in pages", async () => {
    const drafts: string[] = [];
    for (let n = 0; n < 5; n++) drafts.push((await writer.draft({ subject: `${n}` })).id);
    await writer.call("PATCH", `/${drafts[0]}`, { subject: "changed" });
    const seen: string[] = [];
    for (let cursor = ""; ;) {
      const { body } = await writer.call("GET", `?limit=2${cursor}`);
      expect(body.has_more).toBe(body.next_cursor !== null);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toHaveLength(5);
    expect(seen[0]).toBe(drafts[0]);
    expect(new Set(seen)).toEqual(new Set(drafts));
    for (const bad of ["limit=0", "limit=101"]) {
      expect(errorOf(await writer.call("GET", `?${bad}`))).toEqual([422, "validation_failed"]);
    }
    expect(errorOf(await writer.call("GET", "?cursor=x"))).toEqual([422, "invalid_cursor"]);
  });

  it("ends a page early that would be too large", async () => {
    for (let n = 0; n < 3; n++) await writer.draft({ body_text: `${n}`.repeat(3 * 1_048_576) });
    const { body } = await writer.call("GET");
    expect([body.items.length, body.has_more]).toEqual([1, true]);
    expect(body.items[0].body_text).toHaveLength(3 * 1_048_576);
  });

  it("shows those of one thread, if the viewer sees the thread", async () => {
    const message = await putMessage(parley.services, writer.agent.id);
    const { id } = await writer.draft({ in_reply_to_message_id: message.id });
    await writer.draft();
    const { body } = await writer.call("GET", `?thread_id=${message.threadId}`);
    expect(body.items.map((item: { id: string }) => item.id)).toEqual([id]);
    expect((await writer.call("GET", `?thread_id=${randomUUID()}`)).body.items).toEqual([]);
    expect(errorOf(await writer.call("GET", "?thread_id=x"))).toEqual([422, "validation_failed"]);
    const blocked = await putMessage(parley.services, writer.agent.id, { folder: "blocked" });
    const key = organization.adminKey;
    const made = await writer.call("POST", "", { in_reply_to_message_id: blocked.id }, { key });
    expect(made.body.thread_id).toBe(blocked.threadId);
    expect((await writer.call("GET", `/${made.body.id}`)).body.thread_id).toBe(null);
    expect((await writer.call("GET", `?thread_id=${blocked.threadId}`)).body.items).toEqual([]);
    expect((await writer.call("GET", `?thread_id=${blocked.threadId}`, undefined, { key })).body.items).toHaveLength(1);
  });
});

describe("two who write at once", () => {
  it("cannot overwrite each other when they say what they have read", async () => {
    const { id } = await writer.draft({ body_text: "0" });
    const save = (text: string) => writer.call("PATCH", `/${id}`, { body_text: text, expected_generation: 1 });
    const answers = await Promise.all(["one", "two", "three", "four"].map(save));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    for (const answer of answers.filter((one) => one !== winners[0])) {
      expect(errorOf(answer)).toEqual([409, "draft_generation_conflict"]);
      expect(answer.body.detail.current_generation).toBe(2);
    }
    expect((await writer.call("GET", `/${id}`)).body).toEqual(winners[0]!.body);
  });

  it("each make a generation when they do not", async () => {
    const { id } = await writer.draft();
    await Promise.all([1, 2, 3].map((n) => writer.call("PATCH", `/${id}`, { subject: `${n}` })));
    expect((await writer.call("GET", `/${id}`)).body.generation).toBe(4);
  });
});

describe("with an Idempotency-Key", () => {
  it("a draft is begun and changed once", async () => {
    const first = await writer.call("POST", "", { subject: "One" }, { idempotencyKey: "begin" });
    const again = await writer.call("POST", "", { subject: "One" }, { idempotencyKey: "begin" });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const other = await writer.call("POST", "", { subject: "Two" }, { idempotencyKey: "begin" });
    expect(errorOf(other)).toEqual([409, "idempotency_key_reused"]);
    const path = `/${first.body.id}`;
    const change = { body_text: "x".repeat(4.5 * 1_048_576), expected_generation: 1 };
    const changed = await writer.call("PATCH", path, change, { idempotencyKey: "change" });
    const repeated = await writer.call("PATCH", path, change, { idempotencyKey: "change" });
    expect([changed.body.generation, repeated.status, repeated.body]).toEqual([2, 200, changed.body]);
    expect((await writer.call("GET")).body.items).toHaveLength(1);
  });

  it("a repeat is answered as before, even when the draft is gone", async () => {
    const { id } = await writer.draft();
    const add = () => writer.call("POST", `/${id}/attachments`, textFile("a.txt", "a"), { idempotencyKey: "add" });
    const first = await add();
    const change = () => writer.call("PATCH", `/${id}`, { subject: "New" }, { idempotencyKey: "set" });
    const changed = await change();
    await writer.call("DELETE", `/${id}`);
    expect([(await add()).body, (await change()).body]).toEqual([first.body, changed.body]);
  });
});
