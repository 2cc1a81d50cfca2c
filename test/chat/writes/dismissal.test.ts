import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { everyWrite } from "../support/every-write.js";
import { dismiss } from "../support/dismiss.js";
import { WriteScene } from "../support/write-scene.js";

// A person looks after a write with an unknown outcome: it leaves the list of what waits, and its status stays.

let scene: WriteScene;
let writes: ReturnType<typeof everyWrite>;

beforeAll(async () => {
  scene = await WriteScene.start();
  writes = everyWrite(scene.slack.sample.general, scene.messageTs);
});
afterAll(() => scene?.close());

const families = [
  ["Action", "message_send", "chatOrganizationActions", "chat.action"],
  ["Operation", "reaction_add", "chatOrganizationOperations", "chat.operation"],
] as const;

describe.each(families)("%s", (what, kind, list, event) => {
  const admin = () => scene.organization.adminKey;
  const change = (id: string, dismissed = true) =>
    dismiss(scene.parley, admin(), what, { connectionId: scene.connectionId, id, dismissed });

  async function ids(dismissed: boolean | null): Promise<string[]> {
    const query = `query ($dismissed: Boolean) { list: ${list}(status: UNKNOWN, dismissed: $dismissed) { nodes { id } } }`;
    const { data } = await scene.parley.graphql(query, { dismissed }, admin());
    return (data as any).list.nodes.map(({ id }: { id: string }) => id);
  }

  async function eventsOf(id: string): Promise<string[]> {
    const query =
      "{ organizationEvents(first: 100) { nodes { kind subject { __typename ... on ChatAction { id } ... on ChatOperation { id } } } } }";
    const { data } = await scene.parley.graphql(query, {}, admin());
    const events = (data as any).organizationEvents.nodes as { kind: string; subject: { id?: string } | null }[];
    return events.filter(({ subject }) => subject?.id === id).map(({ kind }) => kind.replace(`${event}.`, ""));
  }

  async function unknownWrite(): Promise<string> {
    scene.slack.fault(writes[kind].slack[0], { kind: "ok_then_drop" });
    return (await scene.ask(writes[kind], randomUUID())).body.id;
  }

  test("it leaves the list of what waits, and comes back when that is taken back", async () => {
    const id = await unknownWrite();
    await vi.waitFor(async () => expect(await ids(false)).toContain(id));
    const { data } = await change(id);
    expect(data).toMatchObject({
      [`dismissChat${what}`]: { write: { id, status: "UNKNOWN", dismissedAt: expect.any(String) } },
    });
    expect(await ids(false)).not.toContain(id);
    expect(await ids(true)).toContain(id);
    expect(await ids(null)).toContain(id);
    expect(await eventsOf(id)).toEqual(["dismissed", "unknown", "started"]);
    await change(id);
    expect(await eventsOf(id)).toEqual(["dismissed", "unknown", "started"]);
    await change(id, false);
    expect(await ids(false)).toContain(id);
    expect(await eventsOf(id)).toEqual(["reopened", "dismissed", "unknown", "started"]);
  });

  test("it is dismissed as soon as its time is over, and then its unknown outcome is announced once", async () => {
    scene.slack.fault(writes[kind].slack[0], { kind: "hang" });
    const answer = scene.ask(writes[kind], randomUUID());
    await vi.waitUntil(() => scene.slack.hanging === 1);
    scene.clock.advance(120_000);
    const [id] = await ids(false);
    await change(id!);
    scene.slack.release();
    await answer;
    await scene.work();
    expect(await eventsOf(id!)).toEqual(["dismissed", "unknown", "started"]);
    expect(await ids(true)).toContain(id);
  });

  test("a known outcome cannot be dismissed", async () => {
    const { body } = await scene.ask(writes[kind], randomUUID());
    await vi.waitFor(async () => {
      const { errors } = await change(body.id);
      expect(errors?.[0]?.extensions).toMatchObject({ code: "validation_failed" });
    });
    expect(await eventsOf(body.id)).not.toContain("dismissed");
  });

  test("an agent dismisses nothing, and another organization does not see it", async () => {
    const id = await unknownWrite();
    const { connectionId } = await scene.another();
    const codes = await Promise.all([
      dismiss(scene.parley, scene.agent.key, what, { connectionId: scene.connectionId, id }),
      dismiss(scene.parley, admin(), what, { connectionId, id }),
    ]);
    expect(codes.map(({ errors }) => errors?.[0]?.extensions?.["code"])).toEqual(["admin_required", "not_found"]);
  });
});
