import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf } from "../../support/rest.js";
import { makeWriter, textFile, type Writer } from "./support.js";

let parley: TestParley;
let organization: TestOrganization;
let writer: Writer;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});
beforeEach(async () => {
  writer = await makeWriter(parley, organization);
});
afterAll(() => parley?.close());

describe("generations", () => {
  it("never change, and say who wrote them", async () => {
    const { id } = await writer.draft({ subject: "One", recipients: { to: ["ada"] } });
    await writer.call("PATCH", `/${id}`, { body_text: "Hi", origin: "generated", prompt: "Write it." });
    await writer.call("PATCH", `/${id}`, { subject: "Two" }, { key: organization.adminKey });
    const { body } = await writer.call("GET", `/${id}/generations`);
    expect(body.items.map(({ number, origin }: any) => [number, origin])).toEqual([
      [3, "user"],
      [2, "generated"],
      [1, "agent"],
    ]);
    expect(body.items[1]).toEqual({
      number: 2,
      origin: "generated",
      prompt: "Write it.",
      recipients: { to: ["ada"], cc: [], bcc: [] },
      subject: "One",
      body_text: "Hi",
      body_html: null,
      reply_to: null,
      in_reply_to_message_id: null,
      forward_of_message_id: null,
      forward_mode: null,
      attachments: [],
      created_by: writer.agent.id,
      created_at: expect.any(String),
    });
    expect((await writer.call("GET", `/${id}/generations/2`)).body).toEqual(body.items[1]);
    const page = (await writer.call("GET", `/${id}/generations?limit=2`)).body;
    expect([page.items.length, page.has_more]).toEqual([2, true]);
    const rest = (await writer.call("GET", `/${id}/generations?limit=2&cursor=${page.next_cursor}`)).body;
    expect([rest.items.map(({ number }: any) => number), rest.has_more, rest.next_cursor]).toEqual([[1], false, null]);
  });

  it("can be chosen again, with their attachments", async () => {
    const { id } = await writer.draft({ body_text: "first" });
    await writer.call("POST", `/${id}/attachments`, textFile("plan.txt", "The plan."));
    await writer.call("DELETE", `/${id}/attachments/plan.txt`);
    await writer.call("PATCH", `/${id}`, { body_text: "fourth" });
    const restored = await writer.call("POST", `/${id}/generations/2/restore`);
    expect(restored.status).toBe(200);
    expect(restored.body).toMatchObject({ generation: 5, body_text: "first" });
    expect(restored.body.attachments.map(({ filename }: any) => filename)).toEqual(["plan.txt"]);
    expect((await writer.call("GET", `/${id}/attachments/plan.txt`)).body).toBe("The plan.");
    for (const none of ["0", "6", "x", "-1", "99999999999"]) {
      expect(errorOf(await writer.call("POST", `/${id}/generations/${none}/restore`))).toEqual([404, "not_found"]);
      expect(errorOf(await writer.call("GET", `/${id}/generations/${none}`))).toEqual([404, "not_found"]);
    }
  });

  it("are kept up to 100, and the storage of older ones is free", async () => {
    const { id } = await writer.draft({ body_text: "x".repeat(1_000) });
    await writer.call("POST", `/${id}/attachments`, textFile("old.txt", "y".repeat(10_000)));
    await writer.call("DELETE", `/${id}/attachments/old.txt`);
    await writer.call("PATCH", `/${id}`, { body_text: "" });
    expect(await writer.used()).toBe(13_000n);
    const { writer: rows } = parley.services.database.request;
    const last = await rows.mailDraftGeneration.findFirstOrThrow({ where: { draftId: id, number: 4 } });
    const numbers = Array.from({ length: 98 }, (_, at) => at + 5);
    await rows.mailDraftGeneration.createMany({ data: numbers.map((number) => ({ ...last, number })) });
    await rows.mailDraft.update({ where: { id }, data: { generation: 102 } });
    await writer.call("PATCH", `/${id}`, { subject: "s" });
    // The 103rd dropped the third, the last one with the text; the attachment went with the second.
    expect(await writer.used()).toBe(1n);
    expect(errorOf(await writer.call("GET", `/${id}/generations/3`))).toEqual([404, "not_found"]);
    expect((await writer.call("GET", `/${id}/generations?limit=100`)).body.items).toHaveLength(100);
    const { reader } = parley.services.database.request;
    expect(await reader.mailDraftAttachment.count({ where: { draftId: id } })).toBe(0);
  });
});

describe("attachments", () => {
  it("are added as JSON or as a form, each in a new generation, and count as storage", async () => {
    const { id } = await writer.draft();
    const json = await writer.call("POST", `/${id}/attachments`, { ...textFile("a#1.txt", "one"), content_id: null });
    expect([json.status, json.body]).toEqual([
      201,
      { filename: "a_1.txt", content_type: "text/plain", size: 3, content_id: null, inline: false },
    ]);
    const form = new FormData();
    form.append("file", new File(["second"], "a_1.txt", { type: "text/csv" }));
    const path = `/api/v1/mail/mailboxes/${writer.address}/drafts/${id}/attachments`;
    const answer = await parley.fetch(path, { method: "POST", body: form }, writer.agent.key);
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { filename: "a_1 (2).txt", content_type: "text/csv", size: 6, content_id: null, inline: false },
    ]);
    const { body } = await writer.call("GET", `/${id}`);
    expect([body.generation, body.attachments.map(({ filename }: any) => filename)]).toEqual([
      3,
      ["a_1.txt", "a_1 (2).txt"],
    ]);
    expect(await writer.used()).toBe(9n);
  });

  it("are read as those of messages are", async () => {
    const { id } = await writer.draft();
    await writer.call("POST", `/${id}/attachments`, textFile("plan.txt", "The plan."));
    const path = `/api/v1/mail/mailboxes/${writer.address}/drafts/${id}/attachments/plan.txt`;
    const bytes = await parley.fetch(path, {}, writer.agent.key);
    expect([await bytes.text(), bytes.headers.get("content-disposition")]).toEqual([
      "The plan.",
      "attachment; filename=plan.txt",
    ]);
    const { body } = await writer.call("GET", `/${id}/attachments/plan.txt?redirect=false`);
    expect(body).toEqual({ url: expect.any(String), filename: "plan.txt", expires_in: 300, expiresIn: 300 });
    const { pathname } = new URL(body.url);
    expect(await (await parley.fetch(pathname)).text()).toBe("The plan.");
    const redirected = await parley.fetch(`${path}?redirect=true`, { redirect: "manual" }, writer.agent.key);
    expect(redirected.status).toBe(302);
    expect(errorOf(await writer.call("GET", `/${id}/attachments/plan.txt?redirect=x`))).toEqual([
      422,
      "validation_failed",
    ]);
    await writer.call("DELETE", `/${id}`);
    expect((await parley.fetch(pathname)).status).toBe(404);
  });

  it.each<[string, object, string, string?]>([
    ["bad base64", { content_base64: "???" }, "validation_failed", "content_base64"],
    ["no media type", { content_type: "text" }, "validation_failed", "content_type"],
    ["more than 25 MiB", { content_base64: "A".repeat(35 * 1_048_576) }, "validation_failed", "content_base64"],
    ["a content id that is no image's", { content_id: "a" }, "validation_failed", "content_id"],
    ["no content", { content_base64: undefined }, "validation_failed", "content_base64"],
    ["the name of a program", { filename: "setup.exe" }, "attachment_blocked"],
  ])("are refused with %s, and nothing changes", async (_, change, code, key) => {
    const { id } = await writer.draft();
    const answer = await writer.call("POST", `/${id}/attachments`, { ...textFile("a.txt", "a"), ...change });
    expect(errorOf(answer)).toEqual([422, code]);
    if (key !== undefined) expect(answer.body.detail[0].loc).toEqual(["body", key]);
    expect((await writer.call("GET", `/${id}`)).body).toMatchObject({ generation: 1, attachments: [] });
    expect(await writer.used()).toBe(0n);
  });

  it("are refused as what is neither JSON nor a form, or a file of more than 25 MiB", async () => {
    const { id } = await writer.draft();
    const path = `/api/v1/mail/mailboxes/${writer.address}/drafts/${id}/attachments`;
    const send = async (body: string | FormData, type?: string) => {
      const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
      const answer = await parley.fetch(path, { method: "POST", body, headers }, writer.agent.key);
      return [answer.status, ((await answer.json()) as any).error.code];
    };
    expect(await send("x", "text/plain")).toEqual([415, "unsupported_media_type"]);
    expect(await send("{", "application/json")).toEqual([400, "malformed_json"]);
    const large = new FormData();
    large.append("file", new File(["x".repeat(25 * 1_048_576 + 1)], "large.bin"));
    expect(await send(large)).toEqual([413, "payload_too_large"]);
    const none = new FormData();
    none.append("content_id", "x");
    expect(await send(none)).toEqual([422, "validation_failed"]);
  });

  it("may be more than a message can have, up to 100 of them", async () => {
    const { id } = await writer.draft();
    const { writer: rows } = parley.services.database.request;
    const added = await writer.call("POST", `/${id}/attachments`, textFile("a.txt", "a"));
    expect(added.status).toBe(201);
    const { id: first, ...file } = await rows.mailDraftAttachment.findFirstOrThrow({ where: { draftId: id } });
    const ids = Array.from({ length: 99 }, () => crypto.randomUUID());
    await rows.mailDraftAttachment.createMany({
      data: ids.map((one, at) => ({ ...file, id: one, filename: `${at}` })),
    });
    await rows.mailDraftGeneration.updateMany({ where: { draftId: id }, data: { attachmentIds: [first, ...ids] } });
    const answer = await writer.call("POST", `/${id}/attachments`, textFile("b.txt", "b"));
    expect(errorOf(answer)).toEqual([422, "validation_failed"]);
  });

  it("need room in the mailbox, and so do texts", async () => {
    const { id } = await writer.draft({ body_text: "x".repeat(100) });
    const { writer: rows } = parley.services.database.request;
    const full = { storageUsedBytes: 10n ** 15n };
    await rows.mailbox.update({ where: { emailAddress: writer.address }, data: full });
    const refused = [402, "storage_limit_exceeded"];
    expect(errorOf(await writer.call("POST", `/${id}/attachments`, textFile("a.txt", "a")))).toEqual(refused);
    expect(errorOf(await writer.call("POST", "", { body_text: "x" }))).toEqual(refused);
    expect(errorOf(await writer.call("PATCH", `/${id}`, { subject: "x" }))).toEqual(refused);
    expect((await writer.call("PATCH", `/${id}`, { body_text: "" })).status).toBe(200);
  });
});
