import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { noReply, type OutgoingMessage } from "../../../subgraphs/messaging/carriers/public.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;
let conversationId: string;
let received: { readonly id: string };
let name: string;

beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.work();
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  person = phone();
  name = await scene.receive(line, person, "hi");
  const { body } = await scene.get(agent, "/messages");
  [received] = body;
  conversationId = body[0].conversation_id;
});

const send = (reply: object) => scene.send(agent, { conversation_id: conversationId, text: "Hello", ...reply });
const read = async (id: string) => (await scene.get(agent, `/messages/${id}`)).body;
const places = ({ reply_to_message_id, thread_id, thread_root_message_id }: any) => [
  reply_to_message_id,
  thread_id,
  thread_root_message_id,
];
const sentToCarrier = (): OutgoingMessage[] =>
  fakeCarrier.asked.flatMap((asked) => (asked.call === "send" ? [asked.message] : []));

describe("a reply", () => {
  it("goes out as one, and is in the thread of its target", async () => {
    const { status, body } = await send({ reply_to_message_id: received.id, plain_reply_fallback: false });
    expect([status, places(body.message)]).toEqual([201, [received.id, received.id, received.id]]);
    await scene.work();
    expect(sentToCarrier()).toMatchObject([{ replyTo: { carrierMessageId: name, mayBePlain: false } }]);
    expect(places(await read(body.message.id))).toEqual([received.id, received.id, received.id]);
    expect(places(await read(received.id))).toEqual([null, received.id, received.id]);
  });

  it("to a reply is in the thread of its root", async () => {
    const first = (await send({ reply_to_message_id: received.id })).body.message;
    await scene.work();
    const second = (await send({ reply_to_message_id: first.id })).body.message;
    expect(places(second)).toEqual([first.id, received.id, received.id]);
  });

  it("is sent once with a key, and another target is another message", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { conversation_id: conversationId, text: "Hello", reply_to_message_id: received.id };
    const first = await scene.send(agent, body, headers);
    const again = await scene.send(agent, body, headers);
    expect(again.body.message).toEqual(first.body.message);
    const other = await scene.send(agent, { ...body, reply_to_message_id: first.body.message.id }, headers);
    expect(errorOf(other)).toEqual([409, "idempotency_key_reused"]);
  });
});

describe("a carrier that has no replies", () => {
  beforeEach(() => fakeCarrier.without({ replies: false }));

  it("sends a plain message, which says that it has no parent", async () => {
    for (const fallback of [{}, { plain_reply_fallback: true }]) {
      const { status, body } = await send({ reply_to_message_id: received.id, ...fallback });
      expect([status, places(body.message)]).toEqual([201, [null, null, null]]);
    }
    await scene.work();
    expect(sentToCarrier().map(({ replyTo }) => replyTo)).toEqual([null, null]);
    expect(places(await read(received.id))).toEqual([null, null, null]);
  });

  it("refuses what must be a reply, and nothing is sent", async () => {
    const answer = await send({ reply_to_message_id: received.id, plain_reply_fallback: false });
    expect(errorOf(answer)).toEqual([422, "imessage_reply_target_unavailable"]);
    expect((await scene.get(agent, "/messages")).body).toHaveLength(1);
  });
});

describe("a carrier that finds out late", () => {
  it("sent it as a plain message, which then has no parent", async () => {
    const { id } = (await send({ reply_to_message_id: received.id })).body.message;
    const accepted = { kind: "accepted", carrierMessageId: "late", carrierThreadId: null, service: "sms" } as const;
    fakeCarrier.answerNext({ ...accepted, leftPlain: true });
    await scene.work();
    const told = await scene.parley.services.database.request.reader.event.findMany({ where: { subjectId: id } });
    expect(told.map(({ kind }) => kind)).toContain("im.message.unthreaded");
    const message = await read(id);
    expect([message.status, ...places(message)]).toEqual(["accepted", null, null, null]);
  });

  it("did not send what must be a reply", async () => {
    const reply = { reply_to_message_id: received.id, plain_reply_fallback: false };
    const { id } = (await send(reply)).body.message;
    fakeCarrier.answerNext(noReply);
    await scene.work();
    expect(await read(id)).toMatchObject({ status: "error", error_code: "imessage_reply_target_unavailable" });
  });
});

it("what another line has cannot be replied to over this one", async () => {
  await scene.writer.imLine.update({ where: { id: line.id }, data: { identityId: null } });
  await scene.attach(agent);
  const answer = await send({ reply_to_message_id: received.id, plain_reply_fallback: false });
  expect(errorOf(answer)).toEqual([422, "imessage_reply_target_unavailable"]);
});

it("a reply to what is not in the conversation is refused, whoever has it", async () => {
  const other = await scene.agent();
  await scene.receive(await scene.attach(other), phone(), "for somebody else");
  const [foreign] = (await scene.get(other, "/messages")).body;
  await scene.receive(line, phone(), "of another conversation");
  const own = (await scene.get(agent, "/messages")).body.find(
    ({ content }: any) => content === "of another conversation",
  );
  for (const id of [randomUUID(), foreign.id, own.id, "first"]) {
    expect(errorOf(await send({ reply_to_message_id: id }))).toEqual([404, "imessage_reply_target_not_found"]);
  }
  const withoutConversation = await scene.send(agent, { to: phone(), text: "Hi", reply_to_message_id: received.id });
  expect(errorOf(withoutConversation)).toEqual([422, "validation_failed"]);
});
