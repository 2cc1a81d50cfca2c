import { isObjectType, isUnionType } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { domains } from "../../subgraphs/index.js";
import { makeOrganization, type TestOrganization } from "../support/org.js";
import { startTestParley, type TestParley } from "../support/parley.js";

let parley: TestParley;
let organization: TestOrganization;

beforeAll(async () => {
  parley = await startTestParley();
  organization = await makeOrganization(parley.services);
});
afterAll(() => parley?.close());

test.each(domains)("references between subgraphs are not part of what clients can ask: $name", async (domain) => {
  const { schema } = await domain.buildSubgraph(domains);
  const entities = schema.getType("_Entity");
  const types = isUnionType(entities) ? entities.getTypes().filter(isObjectType) : [];
  expect(types.length).toBeGreaterThan(0);
  const asked = types.map(
    ({ name }) =>
      `{ _entities(representations: [{ __typename: "${name}", id: "${organization.id}" }]) { __typename } }`,
  );
  for (const query of [...asked, "{ _service { sdl } }"]) {
    const { status, errors } = await parley.graphql(query, {}, organization.adminKey);
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, "bad_request"]);
  }
});
