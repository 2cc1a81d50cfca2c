import { afterAll, beforeAll, expect, it } from "vitest";
import { EventScene } from "../support/event-scene.js";
import { react } from "../support/react.js";
import { send } from "../support/send.js";

let scene: EventScene;

beforeAll(async () => {
  scene = await EventScene.start();
});

afterAll(() => scene?.close());

it("what was written over all connections is one list, newest first, by agent and by what became of it", async () => {
  const { parley, clock, slack, organization } = scene;
  const [first, second] = [await scene.connected(), await scene.connected()];
  const conversationId = slack.sample.general;
  const key = organization.adminKey;
  const sent: string[] = [];
  const reacted: string[] = [];
  for (const { id: connectionId } of [first, second, first]) {
    clock.advance(1_000);
    const { id, messageTs } = await send(parley, key, connectionId, { conversationId });
    sent.unshift(id);
    reacted.unshift((await react(parley, key, { connectionId, conversationId, messageTs })).id);
  }
  clock.advance(1_000);
  slack.fault("chat.postMessage", { kind: "ok_then_drop" });
  const unknown = (await send(parley, key, second.id, { conversationId })).id;

  const read = async (list: string, filter: string, after: string | null = null): Promise<any> => {
    const query = `query ($after: String) {
      ${list}(after: $after, ${filter}) { nodes { id status } pageInfo { hasNextPage endCursor } }
    }`;
    return (await parley.graphql(query, { after }, key)).data![list];
  };
  const ids = (page: any): string[] => page.nodes.map(({ id }: { id: string }) => id);
  const start = await read("chatOrganizationActions", "first: 2");
  expect(ids(start)).toEqual([unknown, sent[0]]);
  expect(ids(await read("chatOrganizationActions", "first: 2", start.pageInfo.endCursor))).toEqual(sent.slice(1));
  expect((await read("chatOrganizationActions", "status: UNKNOWN")).nodes).toEqual([
    { id: unknown, status: "UNKNOWN" },
  ]);
  expect(ids(await read("chatOrganizationActions", `identityId: "${second.agent.id}", status: SENT`))).toEqual([
    sent[1],
  ]);
  expect(ids(await read("chatOrganizationActions", `connectionId: "${first.id}"`))).toEqual([sent[0], sent[2]]);
  expect(ids(await read("chatOrganizationOperations", "first: 10"))).toEqual(reacted);
  const { data } = await parley.graphql(
    `{ chatAction(connectionId: "${second.id}", id: "${unknown}") { explanation nextStep } }`,
    {},
    key,
  );
  expect(data!["chatAction"]).toEqual({
    explanation: expect.stringContaining("may have done it or not"),
    nextStep: expect.stringContaining("Look in Slack"),
  });
  expect(ids(await read("chatOrganizationOperations", "status: UNKNOWN"))).toEqual([]);
});

it("a write whose time is over is unknown at once, and under way no more", async () => {
  const { parley, clock, organization } = scene;
  const { id: connectionId } = await scene.connected();
  const { writer } = parley.services.database.request;
  const write = await writer.chatWrite.create({
    data: {
      id: "11111111-1111-4111-8111-111111111111",
      connectionId,
      family: "operation",
      idempotencyKey: "lost",
      inputHash: Buffer.from("lost"),
      kind: "conversation_join",
      conversationId: "C1",
      createdAt: clock.now(),
      updatedAt: clock.now(),
    },
  });
  const of = async (status: string): Promise<string[]> => {
    const query = `{ chatOrganizationOperations(status: ${status}) { nodes { id } } }`;
    const { data } = await parley.graphql(query, {}, organization.adminKey);
    return data!["chatOrganizationOperations"].nodes.map(({ id }: { id: string }) => id);
  };
  expect([await of("IN_PROGRESS"), await of("UNKNOWN")]).toEqual([[write.id], []]);
  clock.advance(121_000);
  expect([await of("IN_PROGRESS"), await of("UNKNOWN")]).toEqual([[], [write.id]]);
});
