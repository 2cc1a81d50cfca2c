import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import { makeOrganization, type TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;

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

const group = () => ({ thread: { id: `group-${line.number}`, isGroup: true, participants: [person, "+15555550199"] } });
const all = async (query = "") => (await scene.get(agent, `/messages?include_groups=true${query}`)).body as any[];
const byText = async (text: string) => (await all()).find(({ content }) => content === text);
const thread = (message: { readonly id: string }, query = "") =>
  scene.get(agent, `/messages/${message.id}/thread${query}`);
const texts = (body: any): string[] => body.messages.map(({ content }: any) => content);

/** A person writes, a moment after what was before. */
function receive(text: string, more: object = {}): Promise<string> {
  scene.clock.advance(1_000);
  return scene.receive(line, person, text, more);
}

/** A thread of three, and a message that is in none. */
async function threadOfThree(): Promise<any> {
  const root = await receive("root");
  const reply = await receive("reply", { replyTo: root });
  await receive("beside");
  await receive("reply to the reply", { replyTo: reply });
  return byText("root");
}

describe("what a person replies to", () => {
  it("is the message of ours or theirs that the carrier names", async () => {
    const root = await receive("root");
    const { body } = await scene.send(agent, { to: person, text: "ours" });
    await scene.work();
    const { carrierMessageId } = await scene.writer.imMessage.findUniqueOrThrow({ where: { id: body.message.id } });
    await receive("to theirs", { replyTo: root });
    await receive("to ours", { replyTo: carrierMessageId });
    expect((await byText("to theirs")).reply_to_message_id).toBe((await byText("root")).id);
    expect(await byText("to ours")).toMatchObject({
      reply_to_message_id: body.message.id,
      thread_id: body.message.id,
      thread_root_message_id: body.message.id,
    });
  });

  it("is nothing when it is not known here, or of another conversation", async () => {
    const elsewhere = await receive("in the group", group());
    for (const [text, replyTo] of [
      ["to the unknown", randomUUID()],
      ["to elsewhere", elsewhere],
      ["to no name", "x".repeat(600)],
    ] as const) {
      await receive(text, { replyTo });
      expect(await byText(text)).toMatchObject({ reply_to_message_id: null, thread_id: null });
    }
  });

  it("is nothing for agents when it was blocked", async () => {
    const blocked = phone();
    await scene.rule(agent, "block", blocked);
    const hidden = await receive("hidden", { ...group(), from: blocked });
    const root = await receive("root", group());
    await receive("to the hidden", { ...group(), replyTo: hidden });
    await receive("hidden reply", { ...group(), from: blocked, replyTo: root });
    expect(await byText("to the hidden")).toMatchObject({ reply_to_message_id: null, thread_id: null });
    const seen = await byText("root");
    expect(seen.thread_id).toBeNull();
    expect(texts((await thread(seen)).body)).toEqual(["root"]);
    const asAdmin = await scene.asAdmin("GET", `/messages/${seen.id}/thread`);
    expect(texts(asAdmin.body)).toEqual(["root", "hidden reply"]);
  });
});

describe("replies that a carrier makes up", () => {
  it("to themselves, and to each other, make no circle", async () => {
    const [self, one, two] = [randomUUID(), randomUUID(), randomUUID()];
    await receive("to itself", { carrierMessageId: self, replyTo: self });
    await receive("one", { carrierMessageId: one, replyTo: two });
    await receive("two", { carrierMessageId: two, replyTo: one });
    // The same again changes nothing.
    await receive("one", { carrierMessageId: one, replyTo: two });
    expect(await byText("to itself")).toMatchObject({ reply_to_message_id: null, thread_id: null });
    const first = await byText("one");
    expect(first).toMatchObject({ reply_to_message_id: null, thread_id: first.id });
    expect(await byText("two")).toMatchObject({ reply_to_message_id: first.id, thread_id: first.id });
    expect(texts((await thread(first)).body)).toEqual(["one", "two"]);
  });

  it("each to the one before are one thread, however many they are", async () => {
    const root = await receive("0");
    let last = root;
    for (let n = 1; n < 30; n++) last = await receive(String(n), { replyTo: last });
    const first = await byText("0");
    const { body } = await thread(await byText("29"), "?limit=100");
    expect([body.thread_root_message_id, body.messages.length]).toEqual([first.id, 30]);
    expect((await thread(first, "?limit=201")).status).toBe(422);
  });
});

describe("a thread", () => {
  it("has its messages, oldest first, whichever of them it is asked of", async () => {
    const root = await threadOfThree();
    for (const text of ["root", "reply", "reply to the reply"]) {
      const { status, body } = await thread(await byText(text));
      expect(status).toBe(200);
      expect(texts(body)).toEqual(["root", "reply", "reply to the reply"]);
      expect(body).toMatchObject({
        thread_id: root.id,
        conversation_id: root.conversation_id,
        thread_root_message_id: root.id,
        next_cursor: null,
      });
    }
  });

  it("is read page by page", async () => {
    const root = await threadOfThree();
    const path = `/conversations/${root.conversation_id}/threads/${root.id}`;
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await scene.get(agent, `${path}?limit=1${cursor === null ? "" : `&cursor=${cursor}`}`);
      read.push(...texts(body));
      cursor = body.next_cursor;
    } while (cursor !== null && read.length < 9);
    expect(read).toEqual(["root", "reply", "reply to the reply"]);
    expect((await scene.get(agent, `${path}?limit=0`)).status).toBe(422);
    expect((await scene.get(agent, `${path}?cursor=x`)).status).toBe(422);
  });

  it("of one moment is read page by page, too", async () => {
    const replyTo = await receive("root");
    for (const text of ["one", "two", "three"]) await scene.receive(line, person, text, { replyTo });
    const root = await byText("root");
    const first = (await thread(root, "?limit=2")).body;
    const rest = (await thread(root, `?limit=2&cursor=${first.next_cursor}`)).body;
    expect([...texts(first), ...texts(rest)].toSorted()).toEqual(["one", "root", "three", "two"]);
    expect(rest.next_cursor).toBeNull();
  });

  it("of a message without replies is the message", async () => {
    await threadOfThree();
    const beside = await byText("beside");
    expect(beside.thread_id).toBeNull();
    expect((await thread(beside)).body).toMatchObject({ thread_id: beside.id, messages: [{ id: beside.id }] });
  });

  it("filters the list of the conversation", async () => {
    const root = await threadOfThree();
    const of = (threadId: string) => all(`&conversation_id=${root.conversation_id}&thread_id=${threadId}`);
    expect((await of(root.id)).map(({ content }) => content)).toEqual(["reply to the reply", "reply", "root"]);
    expect(await of(randomUUID())).toEqual([]);
    expect(await of((await byText("reply")).id)).toEqual([]);
    expect((await scene.get(agent, `/messages?thread_id=${root.id}`)).status).toBe(422);
    const unfit = await scene.get(agent, `/messages?conversation_id=${root.conversation_id}&thread_id=x`);
    expect(unfit.status).toBe(422);
  });

  it("is not there for others, nor in another conversation", async () => {
    const root = await threadOfThree();
    await receive("in the group", group());
    const elsewhere = await byText("in the group");
    const reply = await byText("reply");
    const other = await scene.agent();
    const stranger = await makeOrganization(scene.parley.services);
    for (const path of [
      `/conversations/${elsewhere.conversation_id}/threads/${root.id}`,
      `/conversations/${root.conversation_id}/threads/${reply.id}`,
      `/conversations/${root.conversation_id}/threads/${randomUUID()}`,
      `/conversations/${root.conversation_id}/threads/x`,
      `/messages/${randomUUID()}/thread`,
      `/messages/${root.id}/thread?agent_identity_id=${other.id}`,
    ]) {
      expect(errorOf(await scene.asAdmin("GET", path))).toEqual([404, "not_found"]);
    }
    for (const path of [`/messages/${root.id}/thread`, `/conversations/${root.conversation_id}/threads/${root.id}`]) {
      for (const key of [other.key, stranger.adminKey]) {
        expect(errorOf(await rest(scene.parley, key, "GET", `/api/v1/im${path}`))).toEqual([404, "not_found"]);
      }
    }
  });
});
