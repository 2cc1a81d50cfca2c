import { ofTarget } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { A2aPart } from "./part.js";

/** From spec 4.3 and 5 and wire contract a2a 2.2, 2.3, 3.1, 4 and 6. */
export const cards: FeatureKit<A2aPart> = {
  rest: `
  GET    /a2a/{agent_handle}/card                              ok    ok    ok    ok    404   ok    ok    ok    ok    ok    ok    ok
  GET    /.well-known/agent-card.json                          404   404   404   404   404   404   404   404   404   404   404   404
  GET    /.well-known/jwks.json                                ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok
  GET    /api/v1/identities/{agent_handle}/a2a/card            401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  `,
  graphql: `
  Query.a2aCard                     401   403c  ok    404   ok    ok    ok    ok    404   404   404   401
  Query.a2aPublicCard               ok    ok    ok    ok    404   ok    ok    ok    ok    ok    ok    401
  Query.a2aCardKeys                 ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  strangers: {
    unreached: { A2aSkill: "Agents that were just made advertise the default skill, which is not stored." },
  },
  calls: {
    "Query.a2aCard": (scene) => [ofTarget(scene), "{ content }"],
    "Query.a2aPublicCard": (scene) => [ofTarget(scene), "{ content }"],
    "Query.a2aCardKeys": () => ["", "{ content }"],
  },
};
