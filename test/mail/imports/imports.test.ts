import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { untilSomebodyWaits } from "../../support/locks.js";
import { ManualClock } from "../../support/manual-clock.js";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { whileJobsAreLost } from "../../support/unread-log.js";
import {
  createImport,
  type Importer,
  importsOf,
  mail,
  mbox,
  readImport,
  runImport,
  startImport,
  storedMessages,
  upload,
  zipOf,
} from "./support.js";

const clock = new ManualClock(new Date("2026-11-23T12:00:00Z"));
let parley: TestParley;
let organization: TestOrganization;
let importer: Importer;
let boxes = 0;

beforeAll(async () => {
  parley = await startTestParley({ clock });
});

afterAll(async () => {
  await parley.close();
});

beforeEach(async () => {
  organization = await makeOrganization(parley.services);
  importer = await makeImporter();
});

async function makeImporter(): Promise<Importer> {
  const name = `imports-${++boxes}`;
  const { key } = await makeAgent(parley.services, organization, name);
  return { parley, key, address: `${name}@agents.localhost` };
}

const post = (path: string, body?: unknown, key = importer.key) =>
  rest(parley, key, "POST", `${importsOf(importer.address)}${path}`, body);

it("answers the whole record and upload target", async () => {
  const { status, body } = await post("", { source_format: "auto", original_addresses: null, mark_as_read: true });
  expect(status).toBe(201);
  expect(body).toEqual({
    job: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      mailbox_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: "pending_upload",
      source_format: "auto",
      original_addresses: null,
      mark_as_read: true,
      upload_size_bytes: null,
      messages_processed: 0,
      messages_imported: 0,
      messages_skipped_duplicate: 0,
      messages_failed: 0,
      messages_rejected_unsafe: 0,
      error_detail: null,
      created_at: "2026-11-23T12:00:00.000Z",
      updated_at: "2026-11-23T12:00:00.000Z",
      started_at: null,
      finished_at: null,
    },
    upload: {
      url: `${parley.url}/api/v1/mail/import-uploads/${body.job.id}`,
      fields: { token: expect.stringMatching(/^[\w-]{43}$/) },
      expires_in_seconds: 300,
    },
  });
  const list = await rest(parley, importer.key, "GET", importsOf(importer.address));
  expect(list.body).toEqual({ items: [body.job], next_cursor: null, has_more: false });
});

it("imports an mbox from the upload to the end", async () => {
  const file = mbox(mail("one"), mail("two", { From: "me@old.example" }), mail("three"));
  const job = await runImport(importer, file, { original_addresses: ["Me@Old.example"] });
  expect(job).toMatchObject({
    status: "completed",
    original_addresses: ["Me@Old.example"],
    upload_size_bytes: file.length,
    messages_processed: 3,
    messages_imported: 3,
    error_detail: null,
    started_at: "2026-11-23T12:00:00.000Z",
    finished_at: "2026-11-23T12:00:00.000Z",
  });
  const messages = await storedMessages(importer);
  expect(messages.map(({ rfcId, direction, status, isRead }) => [rfcId, direction, status, isRead])).toEqual([
    ["<one@example.com>", "inbound", "received", true],
    ["<three@example.com>", "inbound", "received", true],
    ["<two@example.com>", "outbound", "sent", true],
  ]);
  expect(messages[0]).toMatchObject({
    importId: job.id,
    fromAddress: "ada@example.com",
    createdAt: new Date("2014-03-01T09:00:00Z"),
    byteSize: BigInt(mail("one").length),
    text: { bodyText: "Hello\n" },
  });
});

it.each([
  ["of text", "This is no mail at all.\n", { messages_processed: 1, messages_failed: 1 }],
  ["of blank lines", "\r\n\r\n", { messages_processed: 0 }],
  ["that is a zip without any mail", Buffer.from(`PK\u0005\u0006${"\0".repeat(18)}`), {}],
  ["that is a zip of what cannot be read", zipOf({ "inbox.mbox": "x" }), { messages_processed: 1, messages_failed: 1 }],
])("says that a file %s has no email", async (_, file, counts) => {
  const [content, form] =
    typeof file === "string" ? [file, {}] : [new Uint8Array(await file), { source_format: "zip" }];
  const error_detail = "The file contains no email that can be read.";
  expect(await runImport(importer, content, form)).toMatchObject({ status: "failed", error_detail, ...counts });
});

it("accepts calls without a body, as clients send them", async () => {
  const { job } = await createImport(importer);
  for (const [path, status] of [
    ["upload-url", 200],
    ["start", 409],
    ["cancel", 200],
  ] as const) {
    const answer = await parley.fetch(
      `${importsOf(importer.address)}/${job.id}/${path}`,
      { method: "POST" },
      importer.key,
    );
    expect(answer.status).toBe(status);
  }
});

it("refuses a second import of a mailbox and names the first", async () => {
  const { job } = await createImport(importer);
  const answer = await post("", { source_format: "zip" });
  expect(errorOf(answer)).toEqual([409, "mail_import_already_in_flight"]);
  expect(answer.body.detail.job_id).toBe(job.id);
  await post(`/${job.id}/cancel`);
  expect((await post("", { source_format: "zip" })).status).toBe(201);
});

it("takes twenty jobs of an organization in a day", async () => {
  for (let count = 0; count < 20; count++) {
    const { job } = await createImport(importer);
    await post(`/${job.id}/cancel`);
    clock.advance(1_000);
  }
  const other = await makeImporter();
  const answer = await rest(parley, other.key, "POST", importsOf(other.address), { source_format: "auto" });
  expect(errorOf(answer)).toEqual([429, "mail_import_quota_exceeded"]);
  expect(answer.headers.get("retry-after")).toBe(String(24 * 60 * 60 - 20));
  clock.advance((24 * 60 * 60 - 20) * 1_000);
  expect((await rest(parley, other.key, "POST", importsOf(other.address), { source_format: "auto" })).status).toBe(201);
});

it.each([
  ["a format that does not exist", { source_format: "pst" }],
  [
    "too many addresses",
    { source_format: "auto", original_addresses: Array.from({ length: 21 }, (_, n) => `a${n}@b.example`) },
  ],
  ["something that is no address", { source_format: "auto", original_addresses: ["ada"] }],
  ["a line break in an address", { source_format: "auto", original_addresses: ["ada@b.example\r\nX: y"] }],
])("refuses %s", async (_, body) => {
  expect(errorOf(await post("", body))).toEqual([422, "mail_import_invalid_request"]);
  expect((await rest(parley, importer.key, "GET", importsOf(importer.address))).body.items).toEqual([]);
});

it("refuses uploads with a wrong, an old or an expired token", async () => {
  const { job, upload: first } = await createImport(importer);
  const wrong = await upload({ url: first.url, fields: { token: "wrong" } }, "x");
  expect(wrong.status).toBe(403);
  expect(((await wrong.json()) as any).detail).toMatchObject({ error: "mail_import_upload_refused" });
  expect((await upload({ url: first.url, fields: {} }, "x")).status).toBe(403);
  const { body: second } = await post(`/${job.id}/upload-url`);
  expect((await upload(first, "x")).status).toBe(403);
  clock.advance(300_000);
  expect((await upload(second, "x")).status).toBe(403);
  const { body: third } = await post(`/${job.id}/upload-url`);
  expect((await upload(third, "x")).status).toBe(204);
  expect((await readImport(importer, job.id)).upload_size_bytes).toBe(1);
});

it("lets a second upload replace the first until the start, and none after it", async () => {
  const { job, upload: target } = await createImport(importer, { source_format: "mbox" });
  await upload(target, mbox(mail("first")));
  expect((await upload(target, mbox(mail("second")))).status).toBe(204);
  expect((await post(`/${job.id}/start`)).body.status).toBe("queued");
  expect((await upload(target, mbox(mail("third")))).status).toBe(403);
  expect(errorOf(await post(`/${job.id}/upload-url`))).toEqual([409, "mail_import_invalid_state"]);
  await parley.work!.runDueJobs();
  expect((await storedMessages(importer)).map(({ rfcId }) => rfcId)).toEqual(["<second@example.com>"]);
  const kept = { organizationId: organization.id, attachedAt: { not: null } };
  expect(await parley.services.database.request.reader.blob.count({ where: kept })).toBe(0);
});

it("does not take a form without the file, nor a body that is no form", async () => {
  const { upload: target } = await createImport(importer);
  const form = new FormData();
  form.append("token", target.fields.token);
  expect((await fetch(target.url, { method: "POST", body: form })).status).toBe(422);
  expect((await fetch(target.url, { method: "POST", body: "{}" })).status).toBe(415);
  const cut = `--b\r\ncontent-disposition: form-data; name="token"\r\n\r\n${target.fields.token}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="m"\r\n\r\nFrom`;
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  expect((await fetch(target.url, { method: "POST", body: cut, headers })).status).toBe(400);
});

it("starts only with a file, and once", async () => {
  const { job } = await createImport(importer);
  expect(errorOf(await post(`/${job.id}/start`))).toEqual([409, "mail_import_upload_missing"]);
  const { body: target } = await post(`/${job.id}/upload-url`);
  await upload(target, mbox(mail("one")));
  expect((await post(`/${job.id}/start`)).body.status).toBe("queued");
  expect((await post(`/${job.id}/start`)).body.status).toBe("queued");
  await parley.work!.runDueJobs();
  expect((await post(`/${job.id}/start`)).body).toMatchObject({ status: "completed", messages_imported: 1 });
  expect((await post(`/${job.id}/cancel`)).body.status).toBe("completed");
});

it("cancels what waits, and brings nothing in", async () => {
  const id = await startImport(importer, mbox(mail("one")));
  expect((await post(`/${id}/cancel`)).body).toMatchObject({ status: "cancelled", messages_processed: 0 });
  await parley.work!.runDueJobs();
  expect(await storedMessages(importer)).toEqual([]);
  expect((await post(`/${id}/cancel`)).status).toBe(200);
});

it("cancels what runs: what its worker reads from then on does not come in", async () => {
  const id = await startImport(importer, mbox(mail("one"), mail("two")));
  const { driver } = parley.services.database.request;
  const holder = await driver.connect();
  await holder.query("begin");
  await holder.query("select from mailbox where email_address = $1 for update", [importer.address]);
  const running = parley.work!.runDueJobs();
  await untilSomebodyWaits(driver);
  expect((await post(`/${id}/cancel`)).body.status).toBe("cancelled");
  await holder.query("commit");
  holder.release();
  await running;
  expect(await readImport(importer, id)).toMatchObject({ status: "cancelled", messages_processed: 0 });
  expect(await storedMessages(importer)).toEqual([]);
});

it("goes on with an import whose worker was killed, and whose job was lost, a minute later", async () => {
  await parley.work!.runDueJobs();
  const start = () => startImport(importer, mbox(mail("one")));
  const id = await whileJobsAreLost(parley, "mail-started-imports", start);
  // What a worker leaves behind.
  const leaseUntil = new Date(clock.now().getTime() + 60_000);
  const { writer } = parley.services.database.jobs;
  await writer.mailImport.update({ where: { id }, data: { status: "running", startedAt: clock.now(), leaseUntil } });
  await parley.work!.runDueJobs();
  expect((await readImport(importer, id)).status).toBe("running");
  clock.advance(61_000);
  await parley.work!.runDueJobs();
  expect(await readImport(importer, id)).toMatchObject({ status: "completed", messages_imported: 1 });
});

it("cancels an import that nobody uploaded anything for in a day", async () => {
  const { job } = await createImport(importer);
  clock.advance(24 * 60 * 60 * 1_000 - 1_000);
  await parley.work!.runDueJobs();
  expect((await readImport(importer, job.id)).status).toBe("pending_upload");
  clock.advance(2_000);
  await parley.work!.runDueJobs();
  expect((await readImport(importer, job.id)).status).toBe("cancelled");
});

it("skips what the mailbox has, deleted messages included", async () => {
  await runImport(importer, mbox(mail("one"), mail("two")));
  const job = await runImport(importer, mbox(mail("two"), mail("three"), mail("three")));
  expect(job).toMatchObject({ status: "completed", messages_imported: 1, messages_skipped_duplicate: 2 });
  expect(await storedMessages(importer)).toHaveLength(3);
});

it("knows a mail without an id by its bytes", async () => {
  const nameless = mail("x").replace(/Message-ID.*\r\n/, "");
  const other = nameless.replace("Hello", "Goodbye");
  const job = await runImport(importer, mbox(nameless, other, nameless));
  expect(job).toMatchObject({ messages_imported: 2, messages_skipped_duplicate: 1 });
});

it("counts what cannot be read and what is dangerous, and goes on", async () => {
  const attached = (name: string) =>
    mail(
      name,
      { "Content-Type": "multipart/mixed; boundary=b" },
      `--b\r\nContent-Type: text/plain\r\n\r\nHi\r\n--b\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\nMZ\r\n--b--\r\n`,
    );
  const deep = (depth: number): string =>
    depth === 0
      ? "Content-Type: text/plain\r\n\r\nx\r\n"
      : `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n${deep(depth - 1)}--b${depth}--\r\n`;
  const file = mbox(
    attached("setup.EXE"),
    attached("notes.txt"),
    "no header at all\r\n",
    mail("trash", { "X-Gmail-Labels": "Trash,Opened" }),
    mail("spam", { "X-Gmail-Labels": "Spam" }),
    `Message-ID: <deep@example.com>\r\n${deep(21)}`,
  );
  const job = await runImport(importer, file);
  expect(job).toMatchObject({
    status: "completed",
    messages_processed: 6,
    messages_imported: 2,
    messages_failed: 2,
    messages_rejected_unsafe: 2,
  });
  const messages = await storedMessages(importer);
  expect(messages.map(({ rfcId }) => rfcId)).toEqual(["<notes.txt@example.com>", "<spam@example.com>"]);
  expect(messages[0]!.attachments).toMatchObject([{ filename: "notes.txt", byteSize: 2n }]);
  const threads = await parley.services.database.request.reader.mailThread.findMany({
    where: { mailbox: { emailAddress: importer.address } },
    select: { folder: true },
  });
  expect(threads.map(({ folder }) => folder).sort()).toEqual(["inbox", "spam"]);
});

it("takes the time from where there is one, and never one to come", async () => {
  const late = { Date: "Sat, 01 Mar 2042 10:00:00 +0000" };
  const none = mail("none").replace(/Date.*\r\n/, "");
  const relayed = mail("relayed", { Received: "from a by b; Sun, 2 Mar 2014 10:00:00 +0000" }).replace(
    /Date.*\r\n/,
    "",
  );
  await runImport(importer, mbox(mail("late", late), none, relayed), { mark_as_read: false });
  const messages = await storedMessages(importer);
  expect(messages.map(({ rfcId, createdAt, isRead }) => [rfcId, createdAt, isRead])).toEqual([
    ["<none@example.com>", new Date("2014-03-01T09:00:00Z"), false],
    ["<relayed@example.com>", new Date("2014-03-02T10:00:00Z"), false],
    ["<late@example.com>", clock.now(), false],
  ]);
});

it("fails when the storage limit is reached, and keeps what is there", async () => {
  const { database } = parley.services;
  const limit = 50n * 1024n ** 3n;
  await database.request.writer.mailbox.update({
    where: { emailAddress: importer.address },
    data: { storageUsedBytes: limit - BigInt(mail("one").length) },
  });
  const job = await runImport(importer, mbox(mail("one"), mail("two")));
  expect(job).toMatchObject({ status: "failed", messages_imported: 1, messages_processed: 1 });
  expect(job.error_detail).toMatch(/storage limit/);
  expect(await storedMessages(importer)).toHaveLength(1);
});

it("fails on a file that is not what it was said to be", async () => {
  const notMbox = await runImport(importer, "Subject: x\r\n\r\ny", { source_format: "mbox" });
  expect(notMbox).toMatchObject({ status: "failed", messages_processed: 0 });
  expect(notMbox.error_detail).toMatch(/not an mbox/);
  const notZip = await runImport(importer, "PK\u0003\u0004", { source_format: "zip" });
  expect(notZip.error_detail).toMatch(/not a zip/);
});

it("runs the imports of an organization one after the other", async () => {
  const other = await makeImporter();
  await startImport(importer, mbox(mail("one")));
  const second = await startImport(other, mbox(mail("two")));
  await parley.work!.runDueJobs();
  expect(await readImport(other, second)).toMatchObject({ status: "completed", messages_imported: 1 });
  const running = await parley.services.database.request.reader.event.findMany({
    where: { kind: { in: ["mail.import.running", "mail.import.completed"] }, organizationId: organization.id },
    orderBy: { id: "asc" },
  });
  expect(running.map(({ kind }) => kind)).toEqual([
    "mail.import.running",
    "mail.import.completed",
    "mail.import.running",
    "mail.import.completed",
  ]);
});

it("ends with its identity", async () => {
  const id = await startImport(importer, mbox(mail("one")));
  const handle = importer.address.slice(0, importer.address.indexOf("@"));
  const { status } = await rest(parley, organization.adminKey, "DELETE", `/api/v1/identities/${handle}`);
  expect(status).toBe(204);
  await parley.work!.runDueJobs();
  const left = await parley.services.database.request.reader.mailImport.findUnique({ where: { id } });
  expect(left).toBeNull();
  const kept = { organizationId: organization.id, attachedAt: { not: null } };
  expect(await parley.services.database.request.reader.blob.count({ where: kept })).toBe(0);
});

it("does not show jobs of other mailboxes", async () => {
  const { job } = await createImport(importer);
  const other = await makeImporter();
  const read = (address: string, key: string) => rest(parley, key, "GET", `${importsOf(address)}/${job.id}`);
  for (const refused of [await read(other.address, organization.adminKey), await read(importer.address, other.key)])
    expect(errorOf(refused)).toEqual([404, "not_found"]);
  expect((await read(importer.address, organization.adminKey)).status).toBe(200);
});
