import { afterAll, beforeAll, expect, test } from "vitest";
import { sendBySmtp, smtpEnvironment } from "../mail/support/smtp.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { giveAccess, makeVault, storeSecret } from "../vault/support/secrets.js";
import { connectMcp, type TestClient } from "./support/client.js";

// The first five minutes of the README and the demo's story, as the tool calls of two models. Each call has only what the
// model heard from its user, or read in an earlier answer of its own.

let parley: TestParley;
let organization: TestOrganization;
let writerAgent: TestAgent;
let editor: TestClient;
let writer: TestClient;

beforeAll(async () => {
  parley = await startTestParley({ environment: smtpEnvironment });
  organization = await makeOrganization(parley.services, "enterprise");
  writerAgent = await makeAgent(parley.services, organization, "writer");
  editor = await connectMcp(parley, (await makeAgent(parley.services, organization, "editor")).key);
  writer = await connectMcp(parley, writerAgent.key);
});

afterAll(async () => {
  await editor?.close();
  await writer?.close();
  await parley?.close();
});

/** What has happened since a cursor, waited for until there is something of that kind; the call that reads it is made. */
async function readNext(client: TestClient, from: string, kind: string): Promise<any> {
  for (let after = from; ;) {
    const { events, cursor } = await client.call("get_events", { after, wait_seconds: 30 });
    const event = events.find((one: any) => one.kind === kind);
    if (event !== undefined) return client.call(event.read_with.tool, event.read_with.arguments);
    after = cursor;
  }
}

/** A mail's text, whatever its organization puts under it. */
const beginning = (text: string): unknown => expect.stringMatching(new RegExp(`^${text}`));

const said = ({ task }: any): string => task.messages.at(-1).untrusted.parts[0].content;

test("a task is delegated, asked about, answered and waited for", async () => {
  const { event_cursor: start, handle } = await writer.call("who_am_i");
  const { agents } = await editor.call("find_agents", { search: "writ" });
  expect(agents.map((agent: any) => agent.handle)).toEqual([handle]);
  const order = { to: agents[0].handle, text: "Write a haiku about queues.", idempotency_key: "haiku-1" };
  const sent = await editor.call("send_task", order);
  expect(sent.task).toMatchObject({ state: "submitted", your_role: "requester", worker: "writer" });

  const received = await readNext(writer, start, "a2a.task.created");
  expect([received.task.requester, said(received)]).toEqual(["editor", order.text]);
  const { task_id } = received.task;
  const question = { task_id, intent: "ask_caller", text: "Message queues, or people waiting?" };
  const asking = await writer.call("reply_to_task", question);

  const wait = { task_id: sent.task.task_id, known_version: sent.task.version, wait_seconds: 30 };
  const asked = await editor.call("get_task", wait);
  expect([asked.task.state, said(asked)]).toEqual(["input_required", question.text]);
  const answer = { task_id: asked.task.task_id, text: "People waiting, please." };
  const continued = await editor.call("continue_task", answer);

  const known_version = asking.task.version;
  expect(said(await writer.call("get_task", { task_id, known_version, wait_seconds: 30 }))).toBe(answer.text);
  const waiting = editor.call("get_task", { ...wait, known_version: continued.task.version });
  await writer.call("reply_to_task", { task_id, intent: "complete", text: "Nobody moves first" });
  const done = await waiting;
  expect([done.task.state, said(done)]).toEqual(["completed", "Nobody moves first"]);
});

test("mail is sent, read and answered in its conversation, between agents and with a person", async () => {
  const { event_cursor: start, mail_address: address } = await writer.call("who_am_i");
  const { event_cursor: before } = await editor.call("who_am_i");
  const sent = await editor.call("send_mail", { to: [address], subject: "Page one", text: "It will be on page one." });
  const { message } = await readNext(writer, start, "mail.message.received");
  expect(message.untrusted).toMatchObject({ subject: "Page one", text: beginning("It will be on page one.") });
  expect(message.sender_verified).toBe(true);
  await writer.call("reply_to_mail", { message_id: message.message_id, text: "I will tell my line." });
  const reply = await readNext(editor, before, "mail.message.received");
  expect(reply.message.thread_id).toBe(sent.thread_id);
  const thread = await editor.call("read_mail_thread", { thread_id: sent.thread_id });
  expect(thread.messages.map(({ direction, untrusted }: any) => [direction, untrusted.text])).toEqual([
    ["sent", beginning("It will be on page one.")],
    ["received", beginning("I will tell my line.")],
  ]);

  const lines = ["From: Lin <lin@people.example>", `To: ${address}`, "Subject: Your haiku", "", "May I print it?", ""];
  await sendBySmtp(parley, { from: "lin@people.example", to: address, raw: lines.join("\r\n") });
  let unread: any[] = [];
  await expect.poll(async () => (unread = (await writer.call("list_mail", { unread: true })).messages)).toHaveLength(1);
  const [{ message_id, untrusted }] = unread;
  expect(untrusted).toMatchObject({ from: "lin@people.example", subject: "Your haiku", snippet: "May I print it?" });
  const thanks = await writer.call("reply_to_mail", { message_id, text: "Please do. Name the editor." });
  expect(thanks.thread_id).toBe(unread[0].thread_id);
});

test("a secret is found by its name, and its value is nowhere in the answer", async () => {
  await makeVault(parley.services, organization);
  const secret = await storeSecret(parley, organization.adminKey, { name: "Deploy key", description: "For page one." });
  await storeSecret(parley, organization.adminKey, { name: "Deploy key of others" });
  await giveAccess(parley, organization.adminKey, secret.id, writerAgent.id);
  const found = await writer.call("list_secrets", { search: "deploy" });
  expect(found.secrets).toEqual([
    {
      secret_id: secret.id,
      type: "api_key",
      updated_at: expect.any(String),
      untrusted: { name: "Deploy key", description: "For page one." },
    },
  ]);
  expect(JSON.stringify(found)).not.toContain(secret["encrypted_payload"]);
});

test("what happened since is told page by page, once each, and leads to what it is about", async () => {
  const first = await writer.call("get_events");
  expect(first).toEqual({ events: [], cursor: expect.any(String), more: false });
  const { task } = await editor.call("send_task", { to: "writer", text: "Count them." });
  await writer.call("reply_to_task", { task_id: task.task_id, intent: "progress", text: "Counting." });
  await writer.call("reply_to_task", { task_id: task.task_id, intent: "complete", text: "Seven." });
  const kinds: string[] = [];
  let page = { cursor: first.cursor, more: true, events: [] as any[] };
  while (page.more) {
    page = await writer.call("get_events", { after: page.cursor, limit: 2 });
    // An event of what was done before may be published after the cursor was read.
    const told = page.events.filter(({ id }) => id === task.task_id);
    kinds.push(...told.map(({ kind }) => kind));
    for (const { read_with } of told) {
      expect(said(await writer.call(read_with.tool, read_with.arguments))).toBe("Seven.");
    }
  }
  expect(kinds).toHaveLength(3);
  expect(kinds[0]).toBe("a2a.task.created");
});
