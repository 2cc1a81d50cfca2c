import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAgent, ProcessClient, type TestAgent } from "../support/process-client.js";
import { createInstallation, type Installation } from "../support/process-installation.js";
import type { ServerProcess } from "../support/process-server.js";
import { subgraphRoles } from "../support/subgraph-roles.js";
import { eventsPerTask, followQuery, reply, send, type Story, tellTask } from "./story.js";
import { SwarmMember, type TaskEvent } from "./swarm-member.js";

const followersPerGateway = 10;

let installation: Installation;
const subgraphs = new Map<string, ServerProcess>();
let gateways: [ServerProcess, ServerProcess];
let admin: ProcessClient;
let requester: TestAgent;
let worker: TestAgent;
let followers: SwarmMember[] = [];

const startSubgraph = async (name: string, port = "0"): Promise<void> => {
  subgraphs.set(name, await installation.start({ PARLEY_ROLE: name, PORT: port }));
};

const startGateway = (): Promise<ServerProcess> =>
  installation.start({
    PARLEY_ROLE: "gateway",
    ...Object.fromEntries([...subgraphs].map(([name, { url }]) => [`PARLEY_SUBGRAPH_${name.toUpperCase()}_URL`, url])),
  });

beforeAll(async () => {
  installation = await createInstallation();
  for (const name of subgraphRoles) await startSubgraph(name);
  gateways = [await startGateway(), await startGateway()];
  admin = await installation.admin(gateways[0]);
});

beforeEach(async () => {
  const suffix = randomUUID().slice(0, 8);
  const client = new ProcessClient(gateways[1].url, admin.key);
  requester = await createAgent(client, `requester-${suffix}`);
  worker = await createAgent(client, `worker-${suffix}`);
});

afterAll(async () => {
  for (const follower of followers) follower.end();
  await installation.close();
});

/** An event has all of its parts, those of the other subgraphs included, or it must not come at all. */
function judge(event: TaskEvent): string | null {
  const { identity } = (event as TaskEvent & { task: any }).task.requester;
  return identity?.mailbox?.emailAddress?.startsWith(`${requester.handle}@`) ? null : "Not whole";
}

async function follow(...servers: ServerProcess[]): Promise<SwarmMember[]> {
  for (const follower of followers) follower.end();
  const after = await new ProcessClient(gateways[1].url, admin.key).cursor();
  followers = servers.flatMap(({ url }) =>
    Array.from({ length: followersPerGateway }, (_, n) => {
      const subscribing = { url, key: n % 2 === 0 ? requester.key : admin.key, query: followQuery };
      return new SwarmMember(subscribing, requester.handle, after, undefined, judge);
    }),
  );
  await Promise.all(followers.map((follower) => follower.open()));
  return followers;
}

/** Fails unless all of them come to so many events and heard the same. */
async function expectHeard(events: number): Promise<void> {
  await Promise.all(followers.map((follower) => follower.reached(events)));
  const reports = followers.map((follower) => follower.report());
  expect(reports.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  expect(new Set(reports.map((report) => report.events))).toEqual(new Set([events]));
  expect(new Set(reports.map(({ digest }) => digest)).size).toBe(1);
}

const ready = async ({ url }: ServerProcess): Promise<void> => {
  while ((await fetch(`${url}/readyz`)).status !== 200);
};

test("two agents' task is followed live through both gateways, with fields of three processes", async () => {
  await follow(...gateways);
  await tellTask({ url: gateways[0].url, requester, worker });
  await expectHeard(eventsPerTask);
});

/** The streams draw on the first three. The others have no part in them: one stands for all. */
const endangered = ["org", "mail", "a2a", "vault"];

test.each(endangered)(
  "while the process of %s is gone streams wait, and when it is back they go on, with whole events only",
  async (name) => {
    const story: Story = { url: gateways[1].url, requester, worker };
    await follow(...gateways);
    const { id } = await send(story);
    await expectHeard(1);
    const old = subgraphs.get(name)!;
    await old.end("SIGKILL");
    // What concerns the dead process is refused in an orderly way; the others work on.
    if (name === "a2a") {
      const refused = await new ProcessClient(story.url, worker.key).call("POST", "/graphql", {
        query: `{ a2aTask(id: "${id}") { state } identities { nodes { agentHandle } } }`,
      });
      expect(refused.body.errors[0].extensions.code).toEqual(expect.any(String));
      // By itself: the five digits may well stand in a random id.
      const port = new RegExp(`(?<![\\w.-])${new URL(old.url).port}(?![\\w.-])`);
      expect(JSON.stringify(refused.body), "where the dead process was").not.toMatch(port);
    } else await reply(story, id, "PROGRESS");

    await startSubgraph(name, new URL(old.url).port);
    await Promise.all(gateways.map(ready));
    if (name === "a2a") await reply(story, id, "PROGRESS");
    await reply(story, id, "COMPLETE");
    await expectHeard(3);
  },
);

test("when a gateway is killed its followers go on at the other one, without gap or repeat", async () => {
  const story: Story = { url: gateways[1].url, requester, worker };
  const members = await follow(...gateways);
  for (const member of members.slice(0, followersPerGateway)) member.moveTo(gateways[1].url);
  const tasks = 6;
  const told = (async () => {
    for (let n = 0; n < tasks; n++) await tellTask(story);
  })();
  await members[0]!.reached(2 * eventsPerTask + 2);
  await gateways[0].end("SIGKILL");
  await told;
  await expectHeard(tasks * eventsPerTask);
  const resumes = members.map((member) => member.report().resumes);
  expect(resumes).toEqual(members.map((_, n) => (n < followersPerGateway ? 1 : 0)));
});
