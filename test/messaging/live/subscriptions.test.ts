import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { openSocket, type TestSocket, type TestStream } from "../../support/socket.js";
import { ImScene, phone } from "../support/im-scene.js";

const messageChanges = `subscription($id: ID!, $after: String) {
  imMessageChanged(identityId: $id, after: $after) {
    cursor kind status version messageId conversationId message { content status isBlocked direction }
  } }`;
const reactionChanges = `subscription($id: ID!, $after: String) {
  imReactionChanged(identityId: $id, after: $after) {
    cursor kind reactionId messageId reaction { reaction customEmoji direction remoteNumber }
  } }`;
const conversationChanges = `subscription($id: ID!, $after: String) {
  imConversationChanged(identityId: $id, after: $after) { cursor kind conversation { remoteNumber isGroup participants } }
  }`;
const activity = `subscription($handle: String!, $after: String) {
  agentActivity(agentHandle: $handle, after: $after) { kind subject { __typename ... on ImMessage { content } } } }`;

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;
const sockets: TestSocket[] = [];

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  person = phone();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) await socket.close();
});

function open(apiKey: string): TestSocket {
  const socket = openSocket(scene.parley.url, { apiKey });
  sockets.push(socket);
  return socket;
}

const cursorOf = async (key: string) => (await scene.parley.graphql("{ eventCursor }", {}, key)).data!["eventCursor"];

/** A stream from now on. */
async function follow(document: string, key = agent.key, more: object = {}): Promise<TestStream> {
  return open(key).subscribe(document, { id: agent.id, after: await cursorOf(key), ...more });
}

/** The next changes; all of a document's one field. */
async function take(stream: TestStream, count: number): Promise<any[]> {
  return (await stream.take(count)).map(({ data }) => Object.values(data)[0]);
}

const status = (clientRef: string, state: string) =>
  scene.report({
    ...scene.reported(line),
    ...{ kind: "status", carrierMessageId: null, clientRef, recipient: null, status: state, carrierThreadId: null },
    ...{ service: null, errorCode: null, errorMessage: null },
  } as never);
const tapback = (targetCarrierMessageId: string, more: object = {}) =>
  scene.report({
    ...scene.reported(line),
    ...{ kind: "tapback", thread: { id: `1:1-${person}`, isGroup: false, participants: [person] }, from: person },
    ...{ targetCarrierMessageId, partIndex: 0, reaction: "love", emoji: null, removed: false, ...more },
  } as never);

describe("imMessageChanged", () => {
  test("shows a message arrive, and another from the queue to its recipient, in order", async () => {
    const stream = await follow(messageChanges);
    await scene.receive(line, person, "hi");
    const [received] = await take(stream, 1);
    expect(received).toMatchObject({
      kind: "im.message.received",
      status: "RECEIVED",
      version: 1,
      message: { content: "hi", direction: "INBOUND", isBlocked: false },
    });
    const { body } = await scene.send(agent, { conversation_id: received.conversationId, text: "Hello" });
    await scene.work();
    await status(body.message.id, "sent");
    await status(body.message.id, "delivered");
    const steps = await take(stream, 4);
    expect(steps.map(({ kind, status: state, messageId }) => [kind, state, messageId])).toEqual([
      ["im.message.queued", "QUEUED", body.message.id],
      ["im.message.sent", "ACCEPTED", body.message.id],
      ["im.message.progressed", "SENT", body.message.id],
      ["im.message.delivered", "DELIVERED", body.message.id],
    ]);
    const versions = steps.map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(new Set(versions).size).toBe(4);
  });

  test("shows blocked messages to admins, and nothing of them to the agent", async () => {
    const [own, admin] = [await follow(messageChanges), await follow(messageChanges, scene.organization.adminKey)];
    const rule = await scene.rule(agent, "block", person);
    await scene.receive(line, person, "blocked");
    await scene.writer.imContactRule.delete({ where: { id: rule } });
    await scene.receive(line, person, "welcome");
    expect((await take(admin, 2)).map(({ kind, message }) => [kind, message.content])).toEqual([
      ["im.message.blocked", "blocked"],
      ["im.message.received", "welcome"],
    ]);
    expect((await take(own, 1)).map(({ message }) => message.content)).toEqual(["welcome"]);
  });

  test("goes on behind a cursor after a lost connection: each change once, none missing", async () => {
    const before = await follow(messageChanges);
    await scene.receive(line, person, "one");
    const [{ cursor }] = await take(before, 1);
    for (const socket of sockets.splice(0)) await socket.close();
    for (const text of ["two", "three", "four"]) await scene.receive(line, person, text);
    const again = await follow(messageChanges, agent.key, { after: cursor });
    const missed = await take(again, 3);
    await scene.receive(line, person, "five");
    const texts = [...missed, ...(await take(again, 1))].map(({ message }) => message.content);
    expect(texts).toEqual(["two", "three", "four", "five"]);
  });

  test("tells of one identity alone", async () => {
    const peer = await scene.agent();
    const other = await scene.attach(peer);
    const stream = await follow(messageChanges, scene.organization.adminKey);
    await scene.receive(other, person, "not for you");
    await scene.receive(line, person, "for you");
    expect((await take(stream, 1)).map(({ message }) => message.content)).toEqual(["for you"]);
  });
});

describe("imReactionChanged", () => {
  test("shows tapbacks come, be replaced and go, the agent's own too", async () => {
    const carrierMessageId = await scene.receive(line, person, "hi");
    const stream = await follow(reactionChanges);
    await tapback(carrierMessageId);
    await tapback(carrierMessageId, { reaction: "custom", emoji: "🦊" });
    await tapback(carrierMessageId, { removed: true, reaction: "custom", emoji: "🦊" });
    const [message] = (await scene.get(agent, "/messages")).body;
    const react = { message_id: message.id, reaction: "like" };
    await rest(scene.parley, agent.key, "POST", "/api/v1/im/reactions", react);
    const seen = await take(stream, 4);
    expect(seen.map(({ kind }) => kind)).toEqual([
      "im.reaction.received",
      "im.reaction.received",
      "im.reaction.removed",
      "im.reaction.sent",
    ]);
    expect(seen.every(({ messageId }) => messageId === message.id)).toBe(true);
    expect(seen[3].reaction).toMatchObject({ reaction: "LIKE", direction: "OUTBOUND", remoteNumber: person });
  });

  test("shows blocked tapbacks to admins alone", async () => {
    const carrierMessageId = await scene.receive(line, person, "hi");
    const [own, admin] = [await follow(reactionChanges), await follow(reactionChanges, scene.organization.adminKey)];
    const rule = await scene.rule(agent, "block", person);
    await tapback(carrierMessageId);
    await scene.writer.imContactRule.delete({ where: { id: rule } });
    await tapback(carrierMessageId, { reaction: "laugh" });
    expect((await take(admin, 2)).map(({ kind }) => kind)).toEqual(["im.reaction.blocked", "im.reaction.received"]);
    expect((await take(own, 1)).map(({ kind }) => kind)).toEqual(["im.reaction.received"]);
  });
});

describe("imConversationChanged", () => {
  test("shows conversations begin and move, groups with their members", async () => {
    const stream = await follow(conversationChanges);
    await scene.receive(line, person, "hi");
    const [first] = await take(stream, 1);
    expect(first).toMatchObject({ kind: "im.conversation.created", conversation: { remoteNumber: person } });
    const [other, id] = [phone(), phone()];
    const thread = { id, isGroup: true, participants: [person, other] };
    await scene.receive(line, person, "hi all", { thread });
    const kinds: string[] = [];
    let group: any = null;
    while (group === null) {
      const [change] = await take(stream, 1);
      kinds.push(change.kind);
      if (change.conversation.isGroup && change.kind === "im.conversation.created") group = change.conversation;
    }
    expect(kinds).toContain("im.message.received");
    expect(group).toEqual({ isGroup: true, remoteNumber: null, participants: [person, other].toSorted() });
  });

  test("a conversation of blocked messages alone does not exist for the agent", async () => {
    const [own, admin] = [
      await follow(conversationChanges),
      await follow(conversationChanges, scene.organization.adminKey),
    ];
    await scene.rule(agent, "block", person);
    await scene.receive(line, person, "blocked");
    const friend = phone();
    await scene.receive(line, friend, "welcome");
    const [first] = await take(own, 1);
    expect(first.conversation.remoteNumber).toBe(friend);
    const seen = await take(admin, 2);
    expect(seen.some(({ conversation }) => conversation.remoteNumber === person)).toBe(true);
  });
});

test("the activity of an agent has its messages, and blocked ones for its organization alone", async () => {
  const handle = agent.handle;
  const [own, admin] = [
    await follow(activity, agent.key, { handle }),
    await follow(activity, scene.organization.adminKey, { handle }),
  ];
  const rule = await scene.rule(agent, "block", person);
  await scene.receive(line, person, "blocked");
  await scene.writer.imContactRule.delete({ where: { id: rule } });
  await scene.receive(line, person, "welcome");
  const until = async (stream: TestStream): Promise<any[]> => {
    const seen: any[] = [];
    while (seen.at(-1)?.subject?.content !== "welcome") seen.push(...(await take(stream, 1)));
    return seen;
  };
  expect(JSON.stringify(await until(own))).not.toContain("blocked");
  const kinds = (await until(admin)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(["im.message.blocked", "im.message.received"]));
});

test("a cursor of another credential, or one that was changed, is refused", async () => {
  const after = await cursorOf(scene.organization.adminKey);
  const refusal = async (key: string, cursor: string) =>
    open(key)
      .subscribe(messageChanges, { id: agent.id, after: cursor })
      .next()
      .then(
        () => "events",
        (errors: any) => errors[0].extensions.code,
      );
  expect(await refusal(agent.key, `${after}x`)).toBe("invalid_cursor");
  expect(await refusal(agent.key, "nonsense")).toBe("invalid_cursor");
});
