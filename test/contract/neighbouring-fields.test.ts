import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";
import { rest } from "../support/rest.js";

// A key that another route takes changes what a client expects of a write. Where it does nothing, it is refused, and nothing
// is written. Values that ask for nothing, which clients send as defaults, are taken.

let parley: TestParley;
let organization: TestOrganization;
let agent: TestAgent;
let messages: string;
let messageId: string;

const recipients = { to: ["ada@x.example"] };
const file = { filename: "a.txt", content_type: "text/plain", content_base64: "aGk=" };
const id = "00000000-0000-4000-8000-000000000000";
const post = (path: string, body: object) => rest(parley, agent.key, "POST", path, body);

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
  agent = await makeAgent(parley.services, organization, "neighbour");
  messages = "/api/v1/mail/mailboxes/neighbour@agents.localhost/messages";
  const sent = await post(messages, {
    recipients: { to: ["neighbour@agents.localhost"] },
    subject: "First",
    body_text: "Hello",
  });
  messageId = sent.body.id;
});
afterAll(() => parley?.close());

const send = { recipients, subject: "Hello", body_text: "Hello" };
const reply = { body_text: "Hello" };
const forward = { recipients, body_text: "Hello" };
const later = "2030-01-01T00:00:00Z";

it.each<[string, object, Readonly<Record<string, unknown>>]>([
  ["", send, { thread_id: id, references: ["<a@x.example>"], forward_message_id: id, forward_of_message_id: id }],
  ["", send, { additional_attachments: [file], send_at: later }],
  ["reply", reply, { recipients, thread_id: id, references: ["<a@x.example>"], track_opens: true }],
  ["reply-all", reply, { recipients, additional_attachments: [file], send_at: later }],
  ["forward", forward, { attachments: [file], forward_note_text: "Note", forward_note_html: "<p>Note</p>" }],
  ["forward", forward, { forward_mode: "wrapped", in_reply_to_message_id: id, thread_id: id, send_at: later }],
])("a message by %j", async (route, body, keys) => {
  const path = route === "" ? messages : `${messages}/${messageId}/${route}`;
  const sent = async () => (await rest(parley, agent.key, "GET", `${messages}?direction=outbound`)).body.items.length;
  const before = await sent();
  for (const [key, value] of Object.entries(keys)) {
    const answer = await post(path, { ...body, [key]: value });
    expect([key, answer.status, answer.body.error.code]).toEqual([key, 422, "not_available"]);
  }
  expect(await sent()).toBe(before);
  const nothing = Object.fromEntries(Object.keys(keys).map((key) => [key, null]));
  expect((await post(path, { ...nothing, ...body })).status).toBe(201);
});

it("the claim of a domain does not take what a showing of it refuses", async () => {
  const body = { domain: "claimed.example", publish_publicly: true };
  const answer = await rest(parley, organization.adminKey, "POST", "/api/v1/organization-domains", body);
  expect(answer.status).toBe(422);
});
