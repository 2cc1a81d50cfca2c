import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import { makeContact } from "../../org/support/make-contact.js";
import { imKinds, insecure, subscribe } from "../../org/support/webhooks.js";
import type { TestAgent } from "../../support/org.js";
import { type Receiver, startReceiver } from "../../support/receiver.js";
import { rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

const clientKinds = imKinds.map((kind) => kind.replace("im.", "imessage."));
const none = { contacts: [], agent_identities: [] };
/** The person wrote before, which made a contact without a name. */
const met = { ...none, contacts: [{ id: expect.any(String), name: null, memories: [] }] };
const noThread = { reply_to_message_id: null, thread_id: null, thread_root_message_id: null };
const noFailure = { error_code: null, error_message: null, error_reason: null, error_detail: null };
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;
let receiver: Receiver;

beforeAll(async () => {
  scene = await ImScene.start(insecure);
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  person = phone();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const listen = (kinds: readonly string[] = imKinds) =>
  subscribe(scene.parley, agent.key, agent.id, receiver.url, kinds);

/** The envelopes that came, in the order in which they happened, once there are so many. */
async function told(count: number): Promise<any[]> {
  await vi.waitFor(async () => {
    await scene.work();
    expect(receiver.received.length).toBeGreaterThanOrEqual(count);
  });
  const all = receiver.received.map(({ body }) => JSON.parse(body));
  expect(all).toHaveLength(count);
  return all.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
}

/** The texts of the webhooks once another message has come: if nothing was in progress before, that one alone. */
async function toldBefore(next: string): Promise<string[]> {
  await scene.receive(line, phone(), next);
  return (await told(1)).map(({ data }) => data.message.content);
}

const messages = async () => (await scene.get(agent, "/messages")).body as any[];
const report = async (event: object) => {
  scene.clock.advance(1_000);
  await scene.report({ ...scene.reported(line), ...event } as never);
};
const status = (clientRef: string, state: string, more: object = {}) =>
  report({
    ...{ kind: "status", carrierMessageId: null, clientRef, recipient: null, status: state, carrierThreadId: null },
    ...{ service: null, errorCode: null, errorMessage: null, ...more },
  });
const tapback = (targetCarrierMessageId: string, more: object) =>
  report({
    ...{ kind: "tapback", thread: { id: `1:1-${person}`, isGroup: false, participants: [person] }, from: person },
    ...{ targetCarrierMessageId, partIndex: 0, reaction: "love", emoji: null, removed: false, ...more },
  });

describe.each([
  ["the specification", imKinds],
  ["published clients", clientKinds],
])("in the spelling of %s", (_whose, kinds) => {
  const [received, reacted, sent, delivered, failed] = kinds;

  test("a received message is told of", async () => {
    await listen(kinds);
    await scene.receive(line, person, "hi");
    const [message] = await messages();
    expect(await told(1)).toEqual([
      {
        id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
        event_type: received,
        timestamp: scene.clock.now().toISOString(),
        data: {
          ...met,
          reaction: null,
          message: {
            id: message.id,
            conversation_id: message.conversation_id,
            assignment_id: message.assignment_id,
            direction: "inbound",
            remote_number: person,
            sender_number: null,
            participants: null,
            is_group: false,
            content: "hi",
            message_type: "message",
            service: "imessage",
            send_style: null,
            media: null,
            was_downgraded: false,
            status: "received",
            delivery_final: null,
            ...noThread,
            ...noFailure,
            is_read: false,
            screening_level: "clean",
            screening_findings: [],
            recipients: null,
            reactions: null,
            created_at: message.created_at,
            updated_at: message.updated_at,
          },
        },
      },
    ]);
  });

  test("a sent message is told of as it is accepted and as it is delivered, each once", async () => {
    await listen(kinds);
    const answer = await scene.send(agent, { to: person, text: "Hello", send_style: null });
    await scene.work();
    const { id, conversation_id, assignment_id } = answer.body.message;
    await status(id, "sent");
    await status(id, "delivered", { recipient: person, service: "imessage" });
    await status(id, "delivered", { recipient: person, service: "imessage" });
    const [first, second] = await told(2);
    const message = {
      ...{ id, conversation_id, assignment_id, direction: "outbound", remote_number: person, sender_number: null },
      ...{ participants: null, is_group: false, content: "Hello", message_type: "message", service: "imessage" },
      ...{ send_style: null, media: null, was_downgraded: false, ...noFailure, is_read: false, reactions: null },
      ...noThread,
      ...{ created_at: answer.body.message.created_at, updated_at: time },
    };
    expect([first.event_type, first.data]).toEqual([
      sent,
      {
        ...none,
        reaction: null,
        message: { ...message, status: "accepted", delivery_final: false, recipients: [expect.anything()] },
      },
    ]);
    const state = { delivery_status: "delivered", delivery_final: true, service: "imessage" };
    const recipient = { remote_number: person, ...state, ...noFailure };
    const times = { sent_at: time, delivered_at: time, failed_at: null };
    expect([second.event_type, second.data]).toEqual([
      delivered,
      {
        ...none,
        reaction: null,
        message: { ...message, status: "delivered", delivery_final: true, recipients: [{ ...recipient, ...times }] },
      },
    ]);
  });

  test("a message that was refused is told of with its reason", async () => {
    await listen(kinds);
    fakeCarrier.answerNext({ kind: "rejected", code: "number_dead", message: "Nobody has this number." });
    const answer = await scene.send(agent, { to: person, text: "Hello" });
    await scene.work();
    const [envelope] = await told(1);
    const failure = { error_code: "number_dead", error_message: "Nobody has this number." };
    expect(envelope.event_type).toBe(failed);
    expect(envelope.data).toMatchObject({
      reaction: null,
      message: {
        id: answer.body.message.id,
        ...failure,
        recipients: [{ remote_number: person, ...failure, failed_at: time, delivered_at: null }],
      },
    });
    expect(["declined", "error"]).toContain(envelope.data.message.status);
  });

  test("a tapback is told of, its replacement too, and that it was taken back is not", async () => {
    const carrierMessageId = await scene.receive(line, person, "hi");
    await listen(kinds);
    await tapback(carrierMessageId, {});
    await tapback(carrierMessageId, { reaction: "custom", emoji: "🦊", partIndex: 0 });
    await tapback(carrierMessageId, { reaction: "custom", emoji: "🦊", removed: true });
    const [message] = await messages();
    const both = await told(2);
    const reaction = (kind: string, custom_emoji: string | null) => ({
      ...{ id: expect.any(String), conversation_id: message.conversation_id, assignment_id: message.assignment_id },
      ...{ target_message_id: message.id, direction: "inbound", reaction: kind, custom_emoji, remote_number: person },
      ...{ part_index: 0, created_at: time, updated_at: time },
    });
    expect(both.map(({ event_type, data }) => [event_type, data])).toEqual([
      [reacted, { ...met, message: null, reaction: reaction("love", null) }],
      [reacted, { ...met, message: null, reaction: reaction("custom", "🦊") }],
    ]);
  });
});

test("a reply is told of with what it replies to", async () => {
  const root = await scene.receive(line, person, "root");
  await listen();
  await scene.receive(line, person, "reply", { replyTo: root });
  const [{ data }] = await told(1);
  const { id } = (await messages()).find(({ content }) => content === "root");
  expect(data.message).toMatchObject({ reply_to_message_id: id, thread_id: id, thread_root_message_id: id });
});

test("a message whose file arrives later is told of again, with the file", async () => {
  await listen();
  const carrierMessageId = await scene.receive(line, person, "look");
  const thread = { id: `1:1-${person}`, isGroup: false, participants: [person] };
  const file = { ref: randomUUID(), filename: "a.png", contentType: "image/png", byteSize: 7 };
  fakeCarrier.files.set(file.ref, Buffer.from("a photo"));
  await told(1);
  for (let times = 0; times < 2; times += 1) await report({ kind: "file", thread, carrierMessageId, file });
  const [first, second] = await told(2);
  expect([first.event_type, second.event_type]).toEqual(["im.received", "im.received"]);
  expect(first.id).not.toBe(second.id);
  const { id, content, media } = second.data.message;
  expect([id, content, media]).toEqual([
    first.data.message.id,
    "look",
    [{ url: expect.stringContaining("/api/v1/im/media/"), content_type: "image/png", size: 7 }],
  ]);
});

test("a message of a group says who wrote it, who is in it, and has no assignment", async () => {
  await listen();
  const [other, thread] = [phone(), randomUUID()];
  await scene.receive(line, person, "hi all", { thread: { id: thread, isGroup: true, participants: [person, other] } });
  const [{ data }] = await told(1);
  expect(data.message).toMatchObject({
    is_group: true,
    assignment_id: null,
    remote_number: null,
    sender_number: person,
    participants: [person, other].toSorted(),
  });
});

test("a message to a group fails at its first recipient, once, and is delivered when the others have it", async () => {
  await listen();
  const people = [person, phone(), phone()];
  const { body } = await scene.send(agent, { to: people, text: "Hello" });
  await scene.work();
  const { id } = body.message;
  await status(id, "declined", { recipient: people[0], errorCode: "22", errorMessage: "No." });
  await status(id, "error", { recipient: people[1], errorCode: "23", errorMessage: "No." });
  await status(id, "delivered", { recipient: people[2] });
  const [first, second, third] = await told(3);
  expect([first, second, third].map(({ event_type }) => event_type)).toEqual([
    "im.sent",
    "im.delivery_failed",
    "im.delivered",
  ]);
  expect(first.data.message).toMatchObject({ id, is_group: true, status: "accepted" });
  const named = (envelope: any) =>
    envelope.data.message.recipients.find(({ remote_number }: any) => remote_number === people[0]);
  expect(named(second)).toMatchObject({ delivery_status: "declined", error_code: "22", failed_at: time });
});

test("a number that is another agent's line is named as that agent", async () => {
  const peer = await scene.agent();
  const { number } = await scene.attach(peer);
  await listen();
  await scene.receive(line, number, "hi, colleague");
  const [{ data }] = await told(1);
  expect(data.agent_identities).toEqual([{ id: peer.id, agent_handle: peer.handle, display_name: expect.anything() }]);
});

test("a person whom the organization knows is named, others are new contacts without a name", async () => {
  const card = { preferredName: "Dana Example", phones: [{ label: null, valueE164: person, isPrimary: true }] };
  const { id } = await makeContact(scene.parley.services, scene.organization.id, card);
  await listen();
  await scene.receive(line, person, "hello");
  await scene.receive(line, phone(), "who is this?");
  const texts = await told(2);
  expect(Object.fromEntries(texts.map(({ data }) => [data.message.content, data.contacts]))).toEqual({
    hello: [{ id, name: "Dana Example", memories: [] }],
    "who is this?": [{ id: expect.any(String), name: null, memories: [] }],
  });
  const query = "{ imMessages(first: 10) { nodes { content senderContact { id } conversation { contact { id } } } } }";
  const { data } = await scene.parley.graphql(query, {}, scene.organization.adminKey);
  const hello = data!["imMessages"].nodes.find(({ content }: { content: string }) => content === "hello");
  expect(hello).toMatchObject({ senderContact: { id }, conversation: { contact: { id } } });
});

test("media goes along as links that work without a key", async () => {
  fakeCarrier.files.set("ref", Buffer.from("PNG bytes"));
  await listen();
  const media = [{ ref: "ref", filename: "photo.png", contentType: "image/png", byteSize: 9 }];
  await scene.receive(line, person, "look", { media });
  const [{ data }] = await told(1);
  expect(data.message.media).toEqual([{ url: expect.any(String), content_type: "image/png", size: 9 }]);
  const { pathname, search } = new URL(data.message.media[0].url);
  const response = await scene.parley.fetch(`${pathname}${search}`);
  expect(await response.text()).toBe("PNG bytes");
});

describe("nobody is told", () => {
  test("of a message that a rule blocks, nor of a tapback of whom it blocks", async () => {
    const carrierMessageId = await scene.receive(line, person, "hi");
    await scene.rule(agent, "block", person);
    await listen();
    await scene.receive(line, person, "blocked");
    await tapback(carrierMessageId, {});
    expect(await toldBefore("the next one")).toEqual(["the next one"]);
    const blocked = await scene.asAdmin("GET", `/messages?agent_identity_id=${agent.id}&is_blocked=true`);
    expect(blocked.body).toMatchObject([{ content: "blocked", is_blocked: true }]);
    expect(JSON.stringify(receiver.received)).not.toContain("is_blocked");
  });

  test("while the identity takes no instant messages", async () => {
    await listen();
    const patch = (body: object) =>
      rest(scene.parley, scene.organization.adminKey, "PATCH", `/api/v1/identities/${agent.handle}`, body);
    await patch({ im_enabled: false });
    await scene.receive(line, person, "into the dark");
    await patch({ im_enabled: true });
    expect(await toldBefore("the next one")).toEqual(["the next one"]);
  });

  test("of the triage line's own texts", async () => {
    const router = await scene.line("router");
    await listen();
    await scene.receive(router, person, `connect @${agent.handle}`);
    expect(await toldBefore("the next one")).toEqual(["the next one"]);
  });
});

describe("a subscription that asks for context", () => {
  const texts = { mode: "count", count: 2 };
  const ask = async (contextConfig: object) => {
    const body = {
      url: receiver.url,
      event_types: imKinds,
      agent_identity_id: agent.id,
      context_config: contextConfig,
    };
    const { status: answered } = await rest(scene.parley, agent.key, "POST", "/api/v1/webhooks/subscriptions", body);
    expect(answered).toBe(201);
  };
  const say = (text: string) => {
    scene.clock.advance(1_000);
    return scene.receive(line, person, text);
  };

  test("gets the conversation before a received message, oldest first, without what is blocked", async () => {
    await say("zero");
    await say("one");
    const rule = await scene.rule(agent, "block", person);
    await say("blocked");
    await scene.writer.imContactRule.delete({ where: { id: rule } });
    const [{ conversation_id }] = await messages();
    scene.clock.advance(1_000);
    await scene.send(agent, { conversation_id, text: "two" });
    await scene.work();
    await scene.receive(line, phone(), "in another conversation");
    await ask({ texts, email: { mode: "window", hours: 3 }, calls: texts });
    await say("three");
    const [{ data }] = await told(1);
    const item = { channel: "imessage", text_truncated: false, created_at: time, media: null, id: expect.any(String) };
    expect(data.context).toEqual({
      email: { scope: "contact", items: [], truncated: false, mode: "window", hours: 3, skipped: "no_contact" },
      texts: {
        scope: "conversation",
        items: [
          { ...item, direction: "inbound", text: "one", sender: person, status: "received" },
          { ...item, direction: "outbound", text: "two", sender: null, status: "accepted" },
        ],
        truncated: false,
        mode: "count",
        requested: 2,
      },
      calls: { scope: "contact", items: [], truncated: false, mode: "count", requested: 2, skipped: "no_resource" },
    });
  });

  test("gets none with any other event", async () => {
    const carrierMessageId = await say("hi");
    await ask({ texts });
    await tapback(carrierMessageId, {});
    const [{ data }] = await told(1);
    expect(data).not.toHaveProperty("context");
  });
});
