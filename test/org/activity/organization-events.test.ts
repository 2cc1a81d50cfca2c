import { afterAll, beforeAll, expect, it } from "vitest";
import { listPastEvents, maxWalked } from "../../../subgraphs/org/activity/store/past-events.js";
import { sendTask } from "../../a2a/support/send-task.js";
import { makeAgent, makeOrganization, type TestAgent, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { rest } from "../../support/rest.js";
import { countingReads } from "../../support/rows-read.js";
import { openSocket } from "../../support/socket.js";

let parley: TestParley;
let ours: TestOrganization;
let [asker, worker, stranger] = [] as unknown as [TestAgent, TestAgent, TestAgent];
let task: string;

beforeAll(async () => {
  parley = await startTestParley();
  const theirs = await makeOrganization(parley.services);
  ours = await makeOrganization(parley.services);
  asker = await makeAgent(parley.services, ours, "past-asker");
  worker = await makeAgent(parley.services, ours, "past-worker");
  stranger = await makeAgent(parley.services, theirs, "past-stranger");
  await rest(parley, theirs.adminKey, "PATCH", "/api/v1/identities/past-stranger", { display_name: "Elsewhere" });
  task = await sendTask(parley, asker, worker);
  await rest(parley, ours.adminKey, "PATCH", "/api/v1/identities/past-worker", { display_name: "Here" });
  await rest(parley, ours.admin, "POST", "/api/v1/api-keys", { label: "Key of nobody" });
  await parley.services.events.publish();
});
afterAll(() => parley?.close());

const query = `query ($first: Int, $after: String, $agentHandle: String, $kinds: [String!]) {
  organizationEvents(first: $first, after: $after, agentHandle: $agentHandle, kinds: $kinds) {
    nodes { cursor kind identity { agentHandle } subject { __typename ... on A2aTask { id } } }
    pageInfo { hasNextPage endCursor }
  }
}`;
const read = async (variables: Record<string, unknown>, credential: any = ours.admin): Promise<any> => {
  const { data, errors } = await parley.graphql(query, variables, credential);
  return data?.["organizationEvents"] ?? errors![0]!.extensions!["code"];
};
const seen = ({ kind, identity }: any): [string, string | undefined] => [kind, identity?.agentHandle];

const all = [
  ["api_key.created", undefined],
  ["identity.updated", "past-worker"],
  ["a2a.task.created", "past-worker"],
  ["a2a.task.created", "past-asker"],
];

it("lists what happened newest first, in pages that fit together, and nothing of others", async () => {
  const found: unknown[] = [];
  for (let after: string | null = null, more = true; more && found.length < all.length;) {
    const { nodes, pageInfo }: any = await read({ first: 1, after });
    found.push(...nodes.map(seen));
    [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
  }
  expect(found).toEqual(all);
  const { nodes } = await read({ first: 3 });
  expect(nodes[2].subject).toEqual({ __typename: "A2aTask", id: task });
});

it("is filtered by agent and kind, and tells members of identities alone", async () => {
  const kinds = async (variables: Record<string, unknown>, credential?: any) =>
    (await read({ first: 4, ...variables }, credential)).nodes.map(seen);
  expect(await kinds({ kinds: ["a2a."] })).toEqual(all.slice(2));
  expect(await kinds({ agentHandle: "past-asker", kinds: ["a2a.", "identity.updated"] })).toEqual(all.slice(3));
  expect((await kinds({ first: 3 }, ours.member)).slice(0, 3)).toEqual(all.slice(1));
  expect(await read({ agentHandle: stranger.handle })).toBe("not_found");
  expect(await read({ kinds: ["A%"] })).toBe("validation_failed");
});

it("every agent has its last event, however long ago, told to those who may follow the agent", async () => {
  const lastEvents = "{ identities { nodes { agentHandle lastEvent { kind identity { agentHandle } } } } }";
  const lasts = async (credential: any): Promise<any> => {
    const { data } = await parley.graphql(lastEvents, {}, credential);
    const { nodes } = (data as any).identities;
    return Object.fromEntries(
      nodes.map(({ agentHandle, lastEvent }: any) => [agentHandle, lastEvent && seen(lastEvent)]),
    );
  };
  const both = {
    "past-asker": ["a2a.task.created", "past-asker"],
    "past-worker": ["identity.updated", "past-worker"],
  };
  expect(await lasts(ours.admin)).toEqual(both);
  expect(await lasts(ours.member)).toEqual(both);
  expect(await lasts(asker.key)).toEqual({ "past-asker": both["past-asker"] });
});

it("is followed from its first event on, with nothing in between", async () => {
  const { nodes } = await read({ first: 1 });
  await rest(parley, ours.adminKey, "PATCH", "/api/v1/identities/past-asker", { display_name: "Asks" });
  const socket = openSocket(parley.url, { token: ours.admin.authorization!.split(" ")[1]! });
  const stream = socket.subscribe(
    "subscription ($after: String) { organizationActivity(after: $after) { kind identity { agentHandle } } }",
    { after: nodes[0].cursor },
  );
  expect(seen((await stream.next()).data.organizationActivity)).toEqual(["identity.updated", "past-asker"]);
  await socket.close();
});

it("a page looks at so many events, whatever it is filtered to, and says where it stopped", async () => {
  const { services } = parley;
  await services.database.jobs.driver.query(
    `insert into event (event_id, kind, subject_id, subject_version, organization_id, data, occurred_at)
     select gen_random_uuid(), 'member.removed', $1, 1, $1, '{}', now() from generate_series(1, 30000) n`,
    [ours.id],
  );
  await services.events.publish();
  await services.database.jobs.driver.query("analyze event");
  const filter = { organizationId: ours.id, identityId: null, ofOrganization: true, kinds: ["a2a.task.created"] };
  const read = (after: any) =>
    countingReads(services, (db) => listPastEvents(db, filter, { first: 10, after: after ?? null }));
  const { answer, rows } = await read(null);
  expect([answer.rows.length, answer.hasNextPage]).toEqual([0, true]);
  expect(rows).toBeLessThan(maxWalked + 1_000);
  let next = answer;
  for (let page = 0; page < 10 && next.hasNextPage; page++) next = (await read(next.end)).answer;
  expect([next.rows.length, next.hasNextPage]).toEqual([2, false]);
});
