import { afterAll, beforeAll, expect, it } from "vitest";
import { rest } from "../../support/rest.js";
import { EventScene } from "../support/event-scene.js";

let scene: EventScene;

beforeAll(async () => {
  scene = await EventScene.start();
});

afterAll(() => scene?.close());

it("lists the connections of all agents, newest first, by agent and by whether they work", async () => {
  const { parley, clock, organization } = scene;
  const made = [];
  for (let n = 0; n < 3; n++) {
    clock.advance(1_000);
    made.unshift(await scene.connected());
  }
  const [newest, middle, oldest] = made;
  await rest(parley, organization.adminKey, "POST", `/api/v1/chat/connections/${middle!.id}/disconnect`, {});
  const query = `query ($first: Int, $after: String, $identityId: ID, $status: ChatConnectionStatus) {
    chatOrganizationConnections(first: $first, after: $after, identityId: $identityId, status: $status) {
      nodes { id } pageInfo { hasNextPage endCursor }
    }
  }`;
  const read = async (variables: Record<string, unknown>): Promise<any> =>
    (await parley.graphql(query, variables, organization.adminKey)).data!["chatOrganizationConnections"];
  const ids = async (variables: Record<string, unknown>): Promise<string[]> =>
    (await read(variables)).nodes.map(({ id }: { id: string }) => id);
  const start = await read({ first: 2 });
  expect(start.nodes).toEqual([{ id: newest!.id }, { id: middle!.id }]);
  expect(await ids({ after: start.pageInfo.endCursor })).toEqual([oldest!.id]);
  expect(await ids({ status: "CONNECTED" })).toEqual([newest!.id, oldest!.id]);
  expect(await ids({ identityId: middle!.agent.id, status: "DISCONNECTED" })).toEqual([middle!.id]);
});
