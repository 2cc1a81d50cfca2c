import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { takeCarrierEvent } from "../../../subgraphs/messaging/carriers/public.js";
import { fakeCarrier } from "../../fakes/carrier.js";
import { makeOrganization, type TestAgent } from "../../support/org.js";
import { ImScene, phone } from "../support/im-scene.js";

beforeEach(() => fakeCarrier.reset());
const photo = new TextEncoder().encode("a photo");
const file = (ref: string) => [{ ref, filename: "photo.png", contentType: "image/png", byteSize: photo.length }];

describe("a line that changes hands while the file of a message is fetched", () => {
  let scene: ImScene;
  let agent: TestAgent;
  let line: Awaited<ReturnType<ImScene["attach"]>>;
  beforeAll(async () => {
    scene = await ImScene.start();
  });
  afterAll(() => scene.close());
  beforeEach(async () => {
    agent = await scene.agent();
    line = await scene.attach(agent);
  });

  /** A person sends a photo, and the line goes to that identity before it is here. */
  async function receiveMeanwhile(identityId: string | null): Promise<void> {
    fakeCarrier.files.set("slow", async () => {
      await scene.writer.imLine.update({ where: { id: line.id }, data: { identityId } });
      return photo;
    });
    await scene.receive(line, phone(), "look", { media: file("slow") });
  }
  const textsOf = async (of: TestAgent) => (await scene.get(of, "/messages")).body.map(({ content }: any) => content);

  it("the message is its new owner's", async () => {
    const next = await scene.agent();
    await receiveMeanwhile(next.id);
    expect([await textsOf(agent), await textsOf(next)]).toEqual([[], ["look"]]);
  });

  it("the message is nobody's when nobody has it any more", async () => {
    await receiveMeanwhile(null);
    expect(await textsOf(agent)).toEqual([]);
    const events = await scene.writer.imCarrierEvent.findMany({
      where: { payload: { path: ["text"], equals: "look" } },
    });
    expect(events.map(({ outcome }) => outcome)).toContain("line_unattached");
  });
});

it("a line whose file does not come keeps its order and holds up no other line", async () => {
  const scene = await ImScene.start({}, true);
  try {
    const [slow, quick] = [await scene.agent(), await scene.agent()];
    const [slowLine, quickLine] = [await scene.attach(slow), await scene.attach(quick)];
    let letGo = (): void => {};
    const comes = new Promise<void>((resolve) => (letGo = resolve));
    fakeCarrier.files.set("hangs", async () => {
      await comes;
      return photo;
    });
    const write = (line: typeof slowLine, text: string, media: object[] = []) => {
      const from = phone();
      return takeCarrierEvent(scene.parley.services, "fake", {
        ...scene.reported(line),
        ...{ kind: "message", thread: { id: `1:1-${from}`, isGroup: false, participants: [from] }, from, text },
        ...{ media: media as never, service: "imessage", carrierMessageId: randomUUID(), echoOf: null },
      });
    };
    const textsOf = async (of: TestAgent) => (await scene.get(of, "/messages")).body.map(({ content }: any) => content);
    await write(slowLine, "with a file", file("hangs"));
    await write(slowLine, "behind it");
    await write(quickLine, "elsewhere");
    await vi.waitFor(async () => expect(await textsOf(quick)).toEqual(["elsewhere"]));
    expect(await textsOf(slow)).toEqual([]);
    letGo();
    await vi.waitFor(async () => expect(await textsOf(slow)).toEqual(["behind it", "with a file"]));
  } finally {
    await scene.close();
  }
});

describe("two lines of a carrier that have one message, which it calls the same at both", () => {
  let scene: ImScene;
  beforeAll(async () => {
    scene = await ImScene.start();
  });
  afterAll(() => scene.close());

  /** An agent of an organization of its own, with a line. */
  async function member() {
    const agent = await scene.agent(await makeOrganization(scene.parley.services, "enterprise"));
    return { agent, line: await scene.attach(agent) };
  }
  const messagesOf = async ({ agent }: { agent: TestAgent }) =>
    (await scene.get(agent, "/messages?include_groups=true")).body as any[];
  const named = (name: string, more: object = {}) => ({ eventKey: `${name} message`, carrierMessageId: name, ...more });

  it("a message to a group arrives at both, and so do the replies to it", async () => {
    const [one, two] = [await member(), await member()];
    const [name, reply, from] = [randomUUID(), randomUUID(), phone()];
    const group = {
      thread: { id: `group-${name}`, isGroup: true, participants: [from, one.line.number, two.line.number] },
    };
    for (const { line } of [one, two]) {
      await scene.receive(line, from, "to all", named(name, group));
      // It may come again.
      await scene.receive(line, from, "to all", named(name, group));
      await scene.receive(line, from, "a reply", named(reply, { ...group, replyTo: name }));
    }
    for (const each of [one, two]) {
      const messages = await messagesOf(each);
      const root = messages.find(({ content }) => content === "to all");
      expect(new Set(messages.map(({ content }) => content))).toEqual(new Set(["a reply", "to all"]));
      expect(messages).toHaveLength(2);
      expect(messages.find(({ content }) => content === "a reply")).toMatchObject({ reply_to_message_id: root.id });
    }
  });

  it("what one sends to the other arrives, and reports about it are of the one that sent it", async () => {
    const [one, two] = [await member(), await member()];
    const name = randomUUID();
    fakeCarrier.answerNext({ kind: "accepted", carrierMessageId: name, carrierThreadId: null, service: "imessage" });
    const { body } = await scene.send(one.agent, { to: two.line.number, text: "hello" });
    await scene.work();
    await scene.receive(two.line, one.line.number, "hello", named(name));
    const status = {
      kind: "status",
      clientRef: null,
      carrierMessageId: name,
      recipient: null,
      carrierThreadId: null,
    } as const;
    const rest = { service: null, errorCode: null, errorMessage: null };
    for (const [{ line }, state] of [
      [two, "error"],
      [one, "delivered"],
    ] as const) {
      await scene.report({ ...scene.reported(line), ...status, ...rest, status: state } as never);
    }
    expect(await messagesOf(two)).toMatchObject([{ content: "hello", direction: "inbound" }]);
    const [sent] = await messagesOf(one);
    expect(sent).toMatchObject({ id: body.message.id, status: "delivered" });
  });
});
