import { afterAll, beforeAll, expect, it } from "vitest";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestParley } from "../../support/parley.js";
import { reply } from "../support/ledger.js";
import { openTask } from "../support/rpc.js";

let parley: TestParley;
let ours: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley({ environment: { A2A_NEW_TASKS_PER_MINUTE: "6000" } });
  ours = await makeOrganization(parley.services);
});

afterAll(() => parley?.close());

it("lists the tasks of all identities once each, newest first, by state, and nobody else's", async () => {
  const requester = await makeAgent(parley.services, ours, "org-asker");
  const worker = await makeAgent(parley.services, ours, "org-worker");
  const theirs = await makeOrganization(parley.services);
  const asker = await makeAgent(parley.services, theirs, "their-asker");
  await makeAgent(parley.services, theirs, "their-worker");
  const opened: string[] = [];
  for (const text of ["one", "two", "three"]) {
    opened.unshift((await openTask(parley, requester.key, "org-worker", text)).id);
  }
  await openTask(parley, asker.key, "their-worker", "not ours");
  await reply(parley, worker.key, "org-worker", opened[1]!, "complete", "Done.");
  const query = `query ($first: Int, $after: String, $state: A2aTaskState) {
    a2aOrganizationTasks(first: $first, after: $after, state: $state) {
      nodes { id }
      pageInfo { hasNextPage endCursor }
    }
  }`;
  const read = async (variables: Record<string, unknown>) =>
    (await parley.graphql(query, variables, ours.adminKey)).data!["a2aOrganizationTasks"];
  const ids = (page: any): string[] => page.nodes.map(({ id }: { id: string }) => id);
  const start = await read({ first: 2 });
  expect(ids(start)).toEqual(opened.slice(0, 2));
  expect(ids(await read({ after: start.pageInfo.endCursor }))).toEqual(opened.slice(2));
  expect(ids(await read({ state: "COMPLETED" }))).toEqual([opened[1]]);
  expect(ids(await read({ state: "SUBMITTED" }))).toEqual([opened[0], opened[2]]);
});

it("searches the tasks of all identities, each once, and nobody else's", async () => {
  const organization = await makeOrganization(parley.services);
  const requester = await makeAgent(parley.services, organization, "search-asker");
  await makeAgent(parley.services, organization, "search-worker");
  const opened: string[] = [];
  for (const text of ["Count the pelicans", "Feed the cat", "A pelican, 100% white", "One more PELICAN"]) {
    opened.unshift((await openTask(parley, requester.key, "search-worker", text)).id);
  }
  await reply(parley, organization.adminKey, "search-worker", opened[1]!, "complete", "Done.");
  const query = `query ($first: Int, $after: String, $state: A2aTaskState, $search: String) {
    a2aOrganizationTasks(first: $first, after: $after, state: $state, search: $search) {
      nodes { id }
      pageInfo { hasNextPage endCursor }
    }
  }`;
  const read = async (variables: Record<string, unknown>, key = organization.adminKey) => {
    const { data, errors } = await parley.graphql(query, variables, key);
    return data?.["a2aOrganizationTasks"] ?? errors![0]!.extensions!["code"];
  };
  const ids = (page: any): string[] => page.nodes.map(({ id }: { id: string }) => id);
  const [third, second, , first] = opened;
  const start = await read({ search: "pelican", first: 2 });
  expect([ids(start), start.pageInfo.hasNextPage]).toEqual([[third, second], true]);
  const next = await read({ search: "pelican", first: 2, after: start.pageInfo.endCursor });
  expect([ids(next), next.pageInfo.hasNextPage]).toEqual([[first], false]);
  expect(ids(await read({ search: "white 100%" }))).toEqual([second]);
  expect(ids(await read({ search: "pelican", state: "COMPLETED" }))).toEqual([second]);
  expect(ids(await read({ search: "pelican" }, ours.adminKey))).toEqual([]);
  expect(await read({ search: "x".repeat(201) })).toBe("validation_failed");
});
