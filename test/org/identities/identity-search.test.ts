import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAgent, makeOrganization, type TestOrganization } from "../../support/org.js";
import { startTestParley, type TestCredential, type TestParley } from "../../support/parley.js";

let parley: TestParley;
let ours: TestOrganization;
let theirs: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
  ours = await makeOrganization(parley.services);
  theirs = await makeOrganization(parley.services);
});
afterAll(() => parley.close());

const query = `query ($search: String, $sort: IdentitySort, $first: Int, $after: String) {
  identities(search: $search, sort: $sort, first: $first, after: $after) {
    nodes { agentHandle } pageInfo { hasNextPage endCursor } } }`;

async function found(variables: object, credential: TestCredential = ours.adminKey): Promise<string[]> {
  const { data, errors } = await parley.graphql(query, { ...variables }, credential);
  expect(errors).toBeUndefined();
  return data!["identities"].nodes.map(({ agentHandle }: { agentHandle: string }) => agentHandle);
}

test("agents are found by a part of the handle or name, whatever the case, and none of others", async () => {
  for (const handle of ["sales-berlin", "sales-paris", "support-paris"]) await makeAgent(parley.services, ours, handle);
  await makeAgent(parley.services, theirs, "sales-rome");
  const rename = `mutation { updateIdentity(input: { agentHandle: "sales-berlin", displayName: "Frau Müller 100%" }) { identity { id } } }`;
  await parley.graphql(rename, {}, ours.adminKey);
  expect(await found({ search: "@Sales", sort: "HANDLE" })).toEqual(["sales-berlin", "sales-paris"]);
  expect(await found({ search: "PARIS", sort: "HANDLE" })).toEqual(["sales-paris", "support-paris"]);
  expect(await found({ search: "müller" })).toEqual(["sales-berlin"]);
  // It is a text, not a pattern.
  expect(await found({ search: "100%" })).toEqual(["sales-berlin"]);
  expect(await found({ search: "s%s" })).toEqual([]);
  expect(await found({ search: "_" })).toEqual([]);
  expect(await found({ search: "sales" }, theirs.adminKey)).toEqual(["sales-rome"]);
});

test("what cannot be searched for is refused, and a cursor belongs to its search and order", async () => {
  for (const search of ["x".repeat(101), "a\0b"]) {
    const { errors } = await parley.graphql(query, { search }, ours.adminKey);
    expect(errors![0]!.extensions.code).toBe("validation_failed");
  }
  const { data } = await parley.graphql(query, { sort: "HANDLE", first: 1 }, ours.adminKey);
  const after = data!["identities"].pageInfo.endCursor;
  expect(await found({ sort: "HANDLE", after })).toEqual(["sales-paris", "support-paris"]);
  const { errors } = await parley.graphql(query, { sort: "NEWEST", after }, ours.adminKey);
  expect(errors![0]!.extensions.code).toBe("invalid_cursor");
});

test("every agent of 2,000 is found, and pages by handle show each once", async () => {
  const { driver } = parley.services.database.request;
  const many = await makeOrganization(parley.services);
  await driver.query(
    `insert into identity (id, organization_id, agent_handle, live_handle, created_at, updated_at)
     select gen_random_uuid(), $1, 'fleet-' || n || '-' || $2, 'fleet-' || n || '-' || $2, now(), now()
     from generate_series(1, 2000) n`,
    [many.id, randomUUID().slice(0, 8)],
  );
  expect(await found({ search: "fleet-1987-" }, many.adminKey)).toHaveLength(1);
  const pageAfter = async (after: string | null): Promise<any> =>
    (await parley.graphql(query, { sort: "HANDLE", first: 100, after }, many.adminKey)).data!["identities"];
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await pageAfter(after);
    seen.push(...page.nodes.map(({ agentHandle }: { agentHandle: string }) => agentHandle));
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  } while (after !== null);
  expect([seen.length, new Set(seen).size]).toEqual([2000, 2000]);
});
