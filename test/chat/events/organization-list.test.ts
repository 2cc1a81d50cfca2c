import { afterAll, beforeAll, expect, it } from "vitest";
import { listVisibleOrganizationChatEvents } from "../../../subgraphs/chat/events/store/visible-events.js";
import type { Viewer } from "../../../subgraphs/shared/viewer/viewer.js";
import { countingReads } from "../../support/rows-read.js";
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

it("passes no events of other types on the way to a rare one", async () => {
  const { id, agent } = await scene.connected();
  const { services } = scene.parley;
  await services.database.jobs.driver.query(
    `insert into chat_event (id, connection_id, slack_event_id, type, from_self, facts, happened_at, received_at)
     select gen_random_uuid(), $1, 'EvRARE' || n, case when n = 1 then 'file_deleted' else 'message' end, false, '{}',
       at, at
     from (select n, $2::timestamptz + n * interval '1 millisecond' as at from generate_series(1, 20000) n) g`,
    [id, scene.clock.now()],
  );
  await services.database.jobs.driver.query("analyze chat_event, chat_connection, identity");
  const viewer = { kind: "admin_key", organizationId: scene.organization.id } as Viewer;
  const { answer, rows } = await countingReads(services, (db) =>
    listVisibleOrganizationChatEvents(
      db,
      viewer,
      { identityId: agent.id, type: "file_deleted" },
      { first: 10, after: null },
    ),
  );
  expect(answer.rows.map(({ slackEventId }) => slackEventId)).toEqual(["EvRARE1"]);
  expect(rows).toBeLessThan(200);
});
