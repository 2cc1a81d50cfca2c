import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { A2aPart } from "./part.js";

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. */
export const directory: FeatureKit<A2aPart> = {
  rest: `
  GET    /a2a/directory                                        ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  GET    /api/v1/identities/a2a/directory                      401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  graphql: `
  Query.a2aDirectory                ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  Query.a2aOrganizationDirectory    401   403c  ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  tools: { find_agents: ({ peer }) => ({ search: peer.handle }) },
  calls: {
    "Query.a2aDirectory": () => ["", "{ nodes { agentHandle } }"],
    "Query.a2aOrganizationDirectory": () => ["", "{ nodes { agentHandle } }"],
  },
};
