import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fakeCarrier } from "../../fakes/carrier.js";
import type { TestAgent } from "../../support/org.js";
import { errorOf, rest } from "../../support/rest.js";
import { ImScene, phone } from "../support/im-scene.js";

let scene: ImScene;
let agent: TestAgent;
let line: Awaited<ReturnType<ImScene["attach"]>>;
let id: string;

beforeAll(async () => {
  scene = await ImScene.start({ IM_ACTIONS_PER_MINUTE: "1000" });
});
afterAll(() => scene.close());
beforeEach(async () => {
  fakeCarrier.reset();
  agent = await scene.agent();
  line = await scene.attach(agent);
  await scene.receive(line, phone(), "hi");
  id = (await scene.get(agent, "/conversations")).body[0].id;
});

const patch = (body: object) => rest(scene.parley, agent.key, "PATCH", `/api/v1/im/conversations/${id}`, body);
const listed = async (query: string) =>
  (await scene.get(agent, `/conversations${query}`)).body.map((one: { id: string }) => one.id);
const changes = async () => {
  const where = { subjectId: id, kind: "im.conversation.changed", identityId: agent.id };
  const rows = await scene.parley.services.database.request.reader.event.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ data }) => data as { added?: string[]; removed?: string[] });
};
const catalogue = (method: string, path: string, body?: object) =>
  rest(scene.parley, scene.organization.adminKey, method, `/api/v1/labels${path}`, body);

describe("labels of a conversation", () => {
  it("are folded, shown with those that Parley derives, and found by filters", async () => {
    const { status, body } = await patch({ add_labels: ["VIP", "to call"] });
    expect([status, body.labels]).toEqual([200, ["unread", "to call", "vip"]]);
    await scene.receive(line, phone(), "hello");
    expect(await listed("")).toHaveLength(2);
    expect(await listed("?labels=Vip")).toEqual([id]);
    expect(await listed('?labels=["unread","to call"]')).toEqual([id]);
    expect(await listed("?not_labels=vip")).not.toContain(id);
    expect(await listed("?labels=unknown")).toEqual([]);
    expect(await listed("?labels=read")).toEqual([]);
    expect((await scene.get(agent, '/conversations?labels=["a"')).status).toBe(422);
    scene.clock.advance(1);
    expect(
      (await patch({ snooze_until: new Date(scene.clock.now().getTime() + 60_000).toISOString() })).body.labels,
    ).toEqual(["unread", "snoozed", "to call", "vip"]);
    expect(await listed("?labels=snoozed,vip")).toEqual([id]);
  });

  it("change once: an event says what was added and removed, and a repeat none", async () => {
    await patch({ add_labels: ["a", "b"] });
    await patch({ add_labels: ["a"], remove_labels: ["b", "c"] });
    await patch({ add_labels: ["a"] });
    expect((await changes()).filter(({ added }) => added !== undefined)).toMatchObject([
      { added: ["a", "b"], removed: [] },
      { added: [], removed: ["b"] },
    ]);
    expect((await patch({ add_labels: "b", remove_labels: "b" })).body.labels).toEqual(["unread", "a"]);
  });

  it("mark it as read, and nothing else that Parley sets", async () => {
    expect((await patch({ add_labels: "read" })).body.labels).toEqual(["read"]);
    for (const body of [{ add_labels: "unread" }, { remove_labels: "read" }, { add_labels: "blocked" }]) {
      expect(errorOf(await patch(body))).toEqual([422, "system_label"]);
    }
    expect((await patch({ remove_labels: "unread" })).status).toBe(200);
  });

  it("are at most 50, and a change beyond that changes nothing", async () => {
    await patch({ add_labels: Array.from({ length: 50 }, (_, at) => `label ${at}`) });
    expect(errorOf(await patch({ add_labels: "one more", remove_labels: "unread" }))).toEqual([422, "too_many_labels"]);
    expect((await scene.get(agent, `/conversations/${id}`)).body.labels).toHaveLength(51);
    expect((await patch({ add_labels: null })).status).toBe(422);
  });

  it("follow the catalogue: counted, renamed, merged and deleted", async () => {
    await patch({ add_labels: ["customer", "client"] });
    const counted = await catalogue("GET", "?counts=true&q=customer");
    expect(counted.body[0].counts).toMatchObject({ im_conversations: 1 });
    await catalogue("PATCH", "/client?merge=true", { name: "customer" });
    expect((await scene.get(agent, `/conversations/${id}`)).body.labels).toEqual(["unread", "customer"]);
    await catalogue("PATCH", "/customer", { name: "patron" });
    expect(await listed("?labels=patron")).toEqual([id]);
    await catalogue("DELETE", "/patron");
    expect((await scene.get(agent, `/conversations/${id}`)).body.labels).toEqual(["unread"]);
  });

  it("are those of one agent, and of nobody else", async () => {
    const other = await scene.agent();
    const path = `/api/v1/im/conversations/${id}`;
    expect((await rest(scene.parley, other.key, "PATCH", path, { add_labels: "mine" })).status).toBe(404);
  });
});
