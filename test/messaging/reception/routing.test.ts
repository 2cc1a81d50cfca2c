import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";
import { removeLines } from "../support/put-line.js";

// Where a text goes (wire contract im 8 and 12), and what it says to whom.

let scene: ImScene;
let agent: TestAgent;
let person: string;
beforeAll(async () => {
  scene = await ImScene.start();
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.work();
  await removeLines(scene.parley.services);
  fakeCarrier.reset();
  agent = await scene.agent();
  person = phone();
});

const textsOf = async (of = agent) => (await scene.get(of, "/messages")).body.map(({ content }: any) => content);
const said = () =>
  fakeCarrier.asked.flatMap((asked) =>
    asked.call === "send" ? [[asked.message.line.number, asked.message.text]] : [],
  );
const outcomes = async () => {
  const rows = await scene.writer.imCarrierEvent.findMany({ orderBy: { id: "asc" } });
  return rows.filter(({ payload }) => (payload as any).from === person).map(({ outcome }) => outcome);
};
const writes = async (line: { readonly carrierLineId: string }, text: string) => {
  await scene.receive(line, person, text);
  await scene.work();
};

describe("on the triage line", () => {
  it("commands are carried out, in any case; connections are listed and ended", async () => {
    const [router, pool, second] = [await scene.line("router"), await scene.line("pool"), await scene.line("pool")];
    const other = await scene.agent();
    await writes(router, `  CONNECT ${agent.handle.toUpperCase()}  \nplease`);
    await writes(router, `connect @${other.handle}`);
    await writes(router, "List");
    await writes(router, `disconnect @${agent.handle}`);
    await writes(router, "list");
    await writes(router, "Unsubscribe");
    await writes(router, "list");
    expect(await outcomes()).toEqual([
      "connected",
      "connected",
      "listed",
      "disconnected",
      "listed",
      "disconnected_all",
      "listed",
    ]);
    const greetings = said().filter(([number]) => number !== router.number);
    expect(new Map(greetings as [string, string][])).toEqual(
      new Map([
        [pool.number, `You are connected with @${agent.handle}. Write here to talk.`],
        [second.number, `You are connected with @${other.handle}. Write here to talk.`],
      ]),
    );
    expect(said().filter(([number]) => number === router.number)).toEqual([
      [router.number, `Connected with: @${agent.handle}, @${other.handle}.`],
      [router.number, `You are disconnected from @${agent.handle}.`],
      [router.number, `Connected with: @${other.handle}.`],
      [router.number, "You are disconnected from all agents."],
      [router.number, "You are not connected with any agent."],
    ]);
  });

  it("anything else is explained, again after ten minutes and not before", async () => {
    const router = await scene.line("router");
    await scene.line("pool");
    for (const minutes of [0, 9, 2]) {
      scene.clock.advance(minutes * 60_000);
      await writes(router, "what is this?");
    }
    expect(await outcomes()).toEqual(["help", "help_repeated", "help"]);
    expect(said()).toHaveLength(2);
  });

  it("nothing of it is a message, is counted, or is in an agent's log; who is refused leaves a record alone", async () => {
    const [router] = [await scene.line("router"), await scene.line("pool")];
    await scene.rule(agent, "block", person);
    await writes(router, `connect @${agent.handle}`);
    expect(await outcomes()).toEqual(["connect_refused"]);
    const friend = phone();
    await scene.receive(router, friend, `connect @${agent.handle}`);
    await scene.work();
    const { writer } = scene;
    const identityId = agent.id;
    expect(await writer.imMessage.count({ where: { identityId } })).toBe(0);
    expect(await writer.imConversation.count({ where: { identityId } })).toBe(0);
    expect(await writer.usageCounter.count({ where: { identityId } })).toBe(0);
    expect(await writer.imCycleRecipient.count({ where: { remoteNumber: { in: [person, friend] } } })).toBe(0);
    expect(await writer.imAssignment.findMany({ where: { identityId } })).toMatchObject([{ remoteNumber: friend }]);
    expect(await writer.event.count({ where: { identityId, kind: { startsWith: "im.message" } } })).toBe(0);
  });

  it("that is the only line, what is no command goes to the agent of the moment", async () => {
    const router = await scene.line("router");
    const other = await scene.agent();
    await writes(router, `connect @${agent.handle}`);
    await writes(router, "to the first");
    await writes(router, `connect @${other.handle}`);
    await writes(router, "to the second");
    expect([await textsOf(), await textsOf(other)]).toEqual([["to the first"], ["to the second"]]);
    const answered = await scene.send(other, { to: person, text: "From the second" });
    expect(answered.status).toBe(201);
    await scene.work();
    expect(said().at(-1)).toEqual([router.number, "From the second"]);
    await writes(router, "disconnect");
    await writes(router, "to nobody");
    expect(await textsOf(other)).toHaveLength(2);
  });
});

describe("on a pool line", () => {
  it("the connected agent gets it, and nobody else of the same line", async () => {
    const pool = await scene.line("pool");
    const [other, stranger] = [await scene.agent(), phone()];
    await scene.connect(agent, person, pool.id);
    await scene.connect(other, stranger, pool.id);
    await writes(pool, "hi");
    expect([await textsOf(), await textsOf(other)]).toEqual([["hi"], []]);
    expect((await scene.get(agent, "/numbers")).body).toEqual([]);
  });

  it("who is not connected is told once a day, and nothing is stored", async () => {
    const pool = await scene.line("pool");
    for (const hours of [0, 23, 2]) {
      scene.clock.advance(hours * 3_600_000);
      await writes(pool, "anybody?");
    }
    expect(said()).toHaveLength(2);
    expect(await scene.writer.imMessage.count({ where: { remoteNumber: person } })).toBe(0);
  });

  it("a received message and one that was accepted count as shared, and the person once in a cycle", async () => {
    const pool = await scene.line("pool");
    await scene.connect(agent, person, pool.id);
    await writes(pool, "hi");
    await writes(pool, "are you there?");
    await scene.send(agent, { to: person, text: "Yes." });
    await scene.work();
    const used = await scene.writer.usageCounter.findMany({ where: { identityId: agent.id } });
    expect(used.map(({ channel, units }) => [channel, Number(units)])).toEqual([["im_shared", 3]]);
    expect(await scene.writer.imCycleRecipient.count({ where: { remoteNumber: person } })).toBe(1);
  });
});

it("who writes to several agents of an organization counts once in a cycle, and again in the next", async () => {
  const other = await scene.agent();
  const [one, two] = [await scene.line("pool"), await scene.line("pool")];
  await scene.connect(agent, person, one.id);
  await scene.connect(other, person, two.id);
  const count = () => scene.writer.imCycleRecipient.count({ where: { remoteNumber: person } });
  await writes(one, "hi");
  await writes(two, "hi");
  expect(await count()).toBe(1);
  scene.clock.advance(32 * 24 * 3_600_000);
  await writes(two, "a month later");
  expect(await count()).toBe(2);
});

describe("on a dedicated line", () => {
  it("that is paused it arrives all the same", async () => {
    const line = await scene.attach(agent);
    await scene.writer.imLine.update({ where: { id: line.id }, data: { status: "paused" } });
    await writes(line, "hi");
    expect(await textsOf()).toEqual(["hi"]);
  });

  it("a group message counts once, whoever is in the group", async () => {
    const line = await scene.attach(agent);
    const thread = { id: `thread-${randomUUID()}`, isGroup: true, participants: [person, phone(), phone()] };
    await scene.receive(line, person, "hi all", { thread });
    const used = await scene.writer.usageCounter.findMany({ where: { identityId: agent.id } });
    expect(used.map(({ channel, units }) => [channel, Number(units)])).toEqual([["im_dedicated", 1]]);
  });

  it("of a person who is blocked and connected, the connection stays as it was", async () => {
    const line = await scene.attach(agent);
    await scene.rule(agent, "block", person);
    await writes(line, "hi");
    expect(await rest(scene.parley, agent.key, "GET", "/api/v1/im/assignments")).toMatchObject({ body: [] });
    expect(said()).toEqual([]);
  });
});
