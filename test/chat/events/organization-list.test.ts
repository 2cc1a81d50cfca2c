import { afterAll, beforeAll, expect, it } from "vitest";
import { rest } from "../../support/rest.js";
import { EventScene } from "../support/event-scene.js";
import { messagePayload, signed } from "../support/signed.js";

let scene: EventScene;

beforeAll(async () => {
  scene = await EventScene.start();
});

afterAll(() => scene?.close());

it("lists what arrived for all connections newest first, or for those of one agent, by type", async () => {
  const [first, second] = [await scene.connected(), await scene.connected()];
  const { parley, clock, slack, organization } = scene;
  const arrived = [first, second, first].entries();
  for (const [n, { id, signingSecret, appId }] of arrived) {
    clock.advance(1_000);
    const body = messagePayload(slack.sample.workspaceId, `EvALL${n}`, {}, appId);
    const headers = signed(signingSecret, body, clock.now());
    await rest(parley, null, "POST", `/api/v1/chat/connections/${id}/events`, body, headers);
  }
  const query = `query ($first: Int, $after: String, $identityId: ID, $type: ChatEventType) {
    chatOrganizationEvents(first: $first, after: $after, identityId: $identityId, type: $type) {
      nodes { slackEventId connection { identityId } }
      pageInfo { hasNextPage endCursor }
    }
  }`;
  const read = async (variables: Record<string, unknown>) =>
    (await parley.graphql(query, variables, organization.adminKey)).data!["chatOrganizationEvents"];
  const ids = (page: any): string[] => page.nodes.map(({ slackEventId }: { slackEventId: string }) => slackEventId);
  const start = await read({ first: 2, type: "MESSAGE" });
  expect(ids(start)).toEqual(["EvALL2", "EvALL1"]);
  expect(ids(await read({ after: start.pageInfo.endCursor, type: "MESSAGE" }))).toEqual(["EvALL0"]);
  expect(ids(await read({ identityId: first.agent.id }))).toEqual(["EvALL2", "EvALL0"]);
  expect(ids(await read({ type: "FILE_SHARED" }))).toEqual([]);
});
