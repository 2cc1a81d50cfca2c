import type { GraphQLUnionType } from "graphql";
import { expect, it } from "vitest";
import { domains, eventCatalogue } from "../../../subgraphs/index.js";

it("shows the subject of every kind of event that an identity can see", async () => {
  // Events of these go to organizations alone.
  const unseen = ["ServiceToken", "ComplianceBrand", "OrganizationDomainClaim", "Contact"];
  const subjects = Object.values(eventCatalogue).flatMap(({ subject }) => subject ?? []);
  const { schema } = await domains.find(({ name }) => name === "org")!.buildSubgraph(domains);
  const union = schema.getType("ActivitySubject") as GraphQLUnionType;
  const shown = union.getTypes().map(({ name }) => name);
  expect(shown.toSorted()).toEqual([...new Set(subjects)].filter((subject) => !unseen.includes(subject)).toSorted());
});
