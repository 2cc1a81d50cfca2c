import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LocalSlack } from "../../../examples/slack/local-slack.js";
import { startLocalSlack } from "../../../examples/slack/start-local-slack.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { errorOf, rest } from "../../support/rest.js";
import { connect } from "../support/connect.js";

let slack: LocalSlack;
let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let base: string;
let ada: string;

beforeAll(async () => {
  slack = await startLocalSlack();
  const environment = { CHAT_SLACK_API_URL: slack.apiUrl, CHAT_READS_PER_MINUTE: "1000" };
  parley = await startTestParley({ environment });
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, `filer-${randomUUID().slice(0, 8)}`);
  base = `/api/v1/chat/connections/${await connect(parley, agent.key, agent.id, slack.sample.botToken)}`;
  ada = slack.addUser(slack.sample.workspaceId, { name: "ada" }).id;
});
afterAll(async () => {
  await parley?.close();
  await slack?.close();
});

const share = (name: string, bytes: Uint8Array, mimetype?: string) =>
  slack.share({
    channel: slack.sample.general,
    user: ada,
    name,
    bytes,
    ...(mimetype === undefined ? {} : { mimetype }),
  });
const get = (path: string) => rest(parley, agent.key, "GET", `${base}${path}`);
const plan = { conversation_id: "", filename: "plan.txt", content_base64: Buffer.from("abc").toString("base64") };
const upload = (more: object = {}, key: string = randomUUID()) =>
  rest(
    parley,
    agent.key,
    "POST",
    `${base}/files`,
    { ...plan, conversation_id: slack.sample.general, ...more },
    { "idempotency-key": key },
  );

test("a file has facts, and its bytes come as Slack has them, under its name, for nobody to run", async () => {
  const bytes = Buffer.from("<script>alert(1)</script>");
  const { id } = share("plän.html", bytes);
  const facts = await get(`/files/${id}`);
  expect([facts.status, facts.body]).toEqual([
    200,
    { id, name: "plän.html", title: "plän.html", mimetype: "text/html", size: bytes.length, downloadable: true },
  ]);
  for (const spelling of [base, base.replace("/chat/", "/slack/")]) {
    const response = await parley.fetch(`${spelling}/files/${id}/content`, {}, agent.key);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/html",
      "content-length": String(bytes.length),
      "content-disposition": "attachment; filename=\"pl?n.html\"; filename*=UTF-8''pl%C3%A4n.html",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
  }
});

test("HEAD says what a download would, and downloads nothing", async () => {
  const { id } = share("plan.txt", Buffer.from("plan"));
  const before = slack.calls("download").length;
  const response = await parley.fetch(`${base}/files/${id}/content`, { method: "HEAD" }, agent.key);
  expect([response.status, response.headers.get("content-length")]).toEqual([200, "4"]);
  expect(slack.calls("download")).toHaveLength(before);
});

test("clients of GraphQL get an address, which is valid for its file alone and for five minutes", async () => {
  const { id } = share("plan.txt", Buffer.from("plan"));
  const query = `query ($connectionId: ID!, $fileId: String!) {
    chatFile(connectionId: $connectionId, fileId: $fileId) { id size downloadable }
    chatFileDownload(connectionId: $connectionId, fileId: $fileId) { url }
  }`;
  const variables = { connectionId: base.split("/").at(-1), fileId: id };
  const { data } = await parley.graphql(query, variables, agent.key);
  expect(data!["chatFile"]).toEqual({ id, size: 4, downloadable: true });
  const path = new URL(data!["chatFileDownload"].url).pathname;
  expect(await (await parley.fetch(path)).text()).toBe("plan");
  const changed = path.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  for (const wrong of [changed, `${path}.x`, "/api/v1/chat/files/none"]) {
    expect(errorOf(await rest(parley, null, "GET", wrong))).toEqual([404, "not_found"]);
  }
});

test("a file that is elsewhere, or that the bot may not see, is not downloaded", async () => {
  const elsewhere = share("plan.txt", Buffer.from("plan"));
  elsewhere.isExternal = true;
  expect((await get(`/files/${elsewhere.id}`)).body.downloadable).toBe(false);
  expect(errorOf(await get(`/files/${elsewhere.id}/content`))).toEqual([409, "file_not_downloadable"]);
  const deleted = share("plan.txt", Buffer.from("plan"));
  deleted.isTombstone = true;
  expect(errorOf(await get(`/files/${deleted.id}`))).toEqual([404, "not_found"]);
  const secret = slack.addChannel(slack.sample.workspaceId, { name: "secret", kind: "private", members: [ada] }).id;
  const hidden = slack.share({ channel: secret, user: ada, name: "plan.txt", bytes: Buffer.from("plan") });
  for (const path of [`/files/${hidden.id}`, `/files/${hidden.id}/content`, "/files/FNOTHING"]) {
    expect(errorOf(await get(path))).toEqual([404, "not_found"]);
  }
  expect(errorOf(await get("/files/no-id"))).toEqual([422, "validation_failed"]);
});

test("an upload is three calls, and its record names the file", async () => {
  const before = slack.calls().length;
  const key = randomUUID();
  const made = await upload({ title: "The plan", initial_comment: "Look:" }, key);
  expect([made.status, made.body]).toEqual([
    200,
    {
      id: expect.any(String),
      connection_id: base.split("/").at(-1),
      operation: "file_upload",
      status: "succeeded",
      conversation_id: slack.sample.general,
      message_ts: null,
      thread_ts: null,
      file_id: expect.stringMatching(/^F/),
      error_code: null,
      retry_after: null,
      processing_status: null,
      agent_status: null,
    },
  ]);
  const calls = slack.calls().slice(before);
  expect(calls.map(({ method, authorized }) => [method, authorized])).toEqual([
    ["files.getUploadURLExternal", true],
    ["upload", false],
    ["files.completeUploadExternal", true],
  ]);
  const { body } = await get(`/files/${made.body.file_id}`);
  expect(body).toMatchObject({ name: "plan.txt", title: "The plan", size: 3 });
  const shared = (await get(`/conversations/${slack.sample.general}/messages?limit=1`)).body.messages[0];
  expect(shared).toMatchObject({ text: "Look:", files: [{ id: made.body.file_id }] });
  const again = await upload({ title: "The plan", initial_comment: "Look:", thread_ts: null }, key);
  expect([again.body, again.headers.get("idempotent-replay")]).toEqual([made.body, "true"]);
  expect(slack.calls()).toHaveLength(before + 5);
});

test.each<[string, object]>([
  ["content", { content_base64: Buffer.from("abd").toString("base64") }],
  ["name", { filename: "other.txt" }],
  ["title", { title: "Other" }],
  ["comment", { initial_comment: "Other" }],
  ["thread", { thread_ts: "1712345678.000100" }],
])("the same key with another %s is refused", async (_, more) => {
  const key = randomUUID();
  await upload({}, key);
  expect(errorOf(await upload(more, key))).toEqual([409, "idempotency_key_reused"]);
});

test("the key of an upload is no other operation's, but may be a message's", async () => {
  const key = randomUUID();
  const file = await upload({}, key);
  const headers = { "idempotency-key": key };
  const join = `${base}/conversations/${slack.sample.general}/join`;
  expect(errorOf(await rest(parley, agent.key, "POST", join, {}, headers))).toEqual([409, "idempotency_key_reused"]);
  const message = { conversation_id: slack.sample.general, text: "Hello" };
  const sent = await rest(parley, agent.key, "POST", `${base}/messages`, message, headers);
  expect(sent.body).toMatchObject({ status: "sent" });
  const byKey = await rest(parley, agent.key, "GET", `${base}/operations/by-key`, undefined, headers);
  expect(byKey.body).toEqual(file.body);
});

test.each([
  ["files.getUploadURLExternal", null],
  ["upload", expect.stringMatching(/^F/)],
  ["files.completeUploadExternal", expect.stringMatching(/^F/)],
])("twins of an upload whose call of %s hangs are one upload, in progress", async (method, fileId) => {
  slack.fault(method, { kind: "hang" });
  const key = randomUUID();
  const before = slack.calls("files.getUploadURLExternal").length;
  const first = upload({}, key);
  await expect.poll(() => slack.hanging).toBe(1);
  const second = await upload({}, key);
  expect(second.body).toMatchObject({ status: "in_progress", file_id: fileId, error_code: null });
  expect(second.headers.get("idempotent-replay")).toBe("true");
  slack.release();
  const { body } = await first;
  expect(body).toMatchObject({ id: second.body.id, status: "succeeded" });
  expect(slack.calls("files.getUploadURLExternal")).toHaveLength(before + 1);
});

// Wire contract chat 8.3: only the last step can leave the outcome unknown.
test.each<[string, string, Parameters<LocalSlack["fault"]>[1], object]>([
  [
    "the first step is refused",
    "files.getUploadURLExternal",
    { kind: "error", error: "file_uploads_disabled" },
    { status: "failed", error_code: "file_uploads_disabled", file_id: null },
  ],
  [
    "the first step breaks off",
    "files.getUploadURLExternal",
    { kind: "ok_then_drop" },
    { status: "failed", error_code: "upload_not_started", file_id: null },
  ],
  [
    "there were too many calls",
    "files.getUploadURLExternal",
    { kind: "ratelimit", retryAfter: 7 },
    { status: "failed", error_code: "rate_limited", retry_after: 7, file_id: null },
  ],
  [
    "the bytes break off",
    "upload",
    { kind: "drop" },
    { status: "failed", error_code: "upload_incomplete", file_id: expect.stringMatching(/^F/) },
  ],
  [
    "the bytes meet a proxy",
    "upload",
    { kind: "html" },
    { status: "failed", error_code: "upload_incomplete", file_id: expect.stringMatching(/^F/) },
  ],
  [
    "the last step is refused",
    "files.completeUploadExternal",
    { kind: "error", error: "posting_to_channel_denied" },
    { status: "failed", error_code: "posting_to_channel_denied", file_id: expect.stringMatching(/^F/) },
  ],
  [
    "the last step breaks off after its effect",
    "files.completeUploadExternal",
    { kind: "ok_then_drop" },
    { status: "unknown", error_code: "outcome_unknown", file_id: expect.stringMatching(/^F/) },
  ],
])("when %s, the record says what is known", async (_, method, fault, expected) => {
  slack.fault(method, fault);
  const key = randomUUID();
  const made = await upload({}, key);
  expect([made.status, made.body]).toMatchObject([200, expected]);
  const before = slack.calls().length;
  expect((await upload({}, key)).body).toEqual(made.body);
  expect(slack.calls()).toHaveLength(before);
});

test("10 MiB are uploaded; more, and what is no file, are refused before anything is recorded", async () => {
  const whole = Buffer.alloc(10 * 1_048_576, 7);
  const key = randomUUID();
  const more = Buffer.concat([whole, Buffer.from("!")]).toString("base64");
  expect(errorOf(await upload({ content_base64: more }, key))).toEqual([422, "validation_failed"]);
  expect(errorOf(await upload({ content_base64: "" }, key))).toEqual([422, "validation_failed"]);
  expect(errorOf(await upload({ filename: "a\nb" }, key))).toEqual([422, "validation_failed"]);
  expect(errorOf(await upload({ content_base64: "A".repeat(14 * 1_048_576) }, key))).toEqual([413, "body_too_large"]);
  const { body } = await upload({ content_base64: whole.toString("base64"), filename: "large.bin" }, key);
  expect(body.status).toBe("succeeded");
  const response = await parley.fetch(`${base}/files/${body.file_id}/content`, {}, agent.key);
  expect(Buffer.from(await response.arrayBuffer()).equals(whole)).toBe(true);
});
