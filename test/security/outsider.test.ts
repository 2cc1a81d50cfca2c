import { getNamedType, isObjectType, type GraphQLSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestParley, type TestParley } from "../support/parley.js";
import { apiSchema, makeTwoOrganizations, type TwoOrganizations } from "./support/two-organizations.js";
import { answered, type References, type Walk, walk } from "./support/walk.js";

let parley: TestParley;
let two: TwoOrganizations;
let schema: GraphQLSchema;

beforeAll(async () => {
  parley = await startTestParley();
  two = await makeTwoOrganizations(parley);
  schema = await apiSchema();
});
afterAll(() => parley?.close());

const outsiders = ["admin", "agent", "console"] as const;

function walkAs(outsider: (typeof outsiders)[number], references: References): Promise<Walk> {
  const ask = (query: string, variables: Readonly<Record<string, unknown>>) =>
    parley.graphql(query, variables, two.outsiders[outsider]);
  return walk({ schema, references, ask, forbidden: two.secrets, onlyReferring: references !== two.own });
}

const reached = new Set<string>();

describe.each(outsiders)("another organization's %s", (outsider) => {
  test("finds nothing by our ids, handles and addresses", async () => {
    const found = await walkAs(outsider, two.foreign);
    expect(found.leaks).toEqual([]);
    expect(answered(found)).toEqual([]);
  });

  test("finds nothing of ours by our ids under a handle of its own", async () => {
    const { leaks } = await walkAs(outsider, two.mixed);
    expect(leaks).toEqual([]);
  });

  test("sees of a task it shares with us who takes part, and no more", async () => {
    const { leaks, participants, roots, types } = await walkAs(outsider, two.own);
    expect(leaks).toEqual([]);
    expect(roots["a2aTask"]).toBe("data");
    const ours = participants.filter(({ organizationId }) => organizationId === two.ours.id);
    const { id: identityId, handle } = two.ourPublic;
    const visible = { __typename: "A2aParticipant", handle, identity: null, identityId, organizationId: two.ours.id };
    expect(ours.length).toBeGreaterThan(0);
    for (const participant of ours) expect(participant).toEqual(visible);
    for (const type of types) reached.add(type);
  });
});

test("the walks reach every type that a query can answer", () => {
  const missed = [...reachable()].filter((name) => !reached.has(name));
  // The identities that are made here advertise the default skill, which is not stored; nothing was pushed yet.
  expect(missed.toSorted()).toEqual(["A2aPushAttempt", "A2aSkill"]);
});

function reachable(name = "Query", found = new Set<string>()): Set<string> {
  const type = schema.getType(name);
  if (!isObjectType(type)) return found;
  for (const field of Object.values(type.getFields())) {
    const next = getNamedType(field.type);
    if (!isObjectType(next) || found.has(next.name)) continue;
    found.add(next.name);
    reachable(next.name, found);
  }
  return found;
}
