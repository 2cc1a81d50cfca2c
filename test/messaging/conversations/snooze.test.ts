import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

const hour = 3_600_000;
const day = 24 * hour;

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let person: string;
let id: string;

beforeAll(async () => {
  scene = await ImScene.start({ IM_ACTIONS_PER_MINUTE: "1000" });
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  person = phone();
  await scene.receive(line, person, "hi");
  id = (await scene.get(agent, "/conversations")).body[0].id;
  await rest(scene.parley, agent.key, "POST", "/api/v1/im/mark-read", { conversation_id: id });
});

const inFuture = (milliseconds: number) => new Date(scene.clock.now().getTime() + milliseconds).toISOString();
const patch = (body: object, mount = "im") =>
  rest(scene.parley, agent.key, "PATCH", `/api/v1/${mount}/conversations/${id}`, body);
const listed = async (query = "") =>
  (await scene.get(agent, `/conversations${query}`)).body.map((one: { id: string }) => one.id);
const now = async () => (await scene.get(agent, `/conversations`)).body.find((one: { id: string }) => one.id === id);
const ends = async () => {
  const where = { subjectId: id, kind: "im.conversation.snooze_ended", identityId: agent.id };
  const rows = await scene.parley.services.database.request.reader.event.findMany({ where });
  return rows.map(({ data }) => (data as { reason: string }).reason);
};

describe("a snoozed conversation", () => {
  it("stays in lists, and is left out or listed alone when asked, under both names", async () => {
    await scene.receive(line, phone(), "hello");
    const until = inFuture(hour);
    const { status, body } = await patch({ snooze_until: until }, "imessage");
    expect([status, body.id, body.snoozed_until]).toEqual([200, id, until]);
    expect(await listed()).toHaveLength(2);
    expect(await listed("?snoozed=exclude")).not.toContain(id);
    expect(await listed("?snoozed=only")).toEqual([id]);
  });

  it("comes back at its time, once, with its newest received message unread", async () => {
    await patch({ snooze_until: inFuture(hour) });
    scene.clock.advance(hour - 1);
    await scene.work();
    expect(await now()).toMatchObject({ unread_count: 0 });
    scene.clock.advance(1);
    await scene.work();
    await scene.work();
    expect(await now()).toMatchObject({ snoozed_until: null, unread_count: 1 });
    expect((await scene.get(agent, "/messages?is_read=false")).body).toHaveLength(1);
    expect(await ends()).toEqual(["time"]);
  });

  it("comes back when the person writes", async () => {
    await patch({ snooze_until: inFuture(day) });
    await scene.receive(line, person, "are you there?");
    expect(await now()).toMatchObject({ snoozed_until: null, unread_count: 1 });
    expect(await ends()).toEqual(["activity"]);
  });

  it("stays snoozed when a blocked person writes, and when its own agent does", async () => {
    const until = inFuture(day);
    await patch({ snooze_until: until });
    expect((await scene.send(agent, { conversation_id: id, text: "Later." })).status).toBe(201);
    await scene.rule(agent, "block", person);
    await scene.receive(line, person, "are you there?");
    expect(await now()).toMatchObject({ snoozed_until: until });
    expect(await ends()).toEqual([]);
  });

  it("comes back when somebody ends it", async () => {
    await patch({ snooze_until: inFuture(day) });
    expect((await patch({ snooze_until: null })).body.snoozed_until).toBe(null);
    await patch({ snooze_until: null });
    expect(await ends()).toEqual(["canceled"]);
  });

  it("is nobody else's", async () => {
    const other = await scene.agent();
    const answer = await rest(scene.parley, other.key, "PATCH", `/api/v1/im/conversations/${id}`, {
      snooze_until: inFuture(day),
    });
    expect(answer.status).toBe(404);
    expect((await now()).snoozed_until).toBe(null);
  });

  it("is refused an end in the past", async () => {
    const answer = await patch({ snooze_until: inFuture(0) });
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["body", "snooze_until"]]);
  });
});
