import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { OrgPart } from "./part.js";

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const account: FeatureKit<OrgPart> = {
  rest: `
  GET    /api/whoami                                           401   ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  graphql: `
  Query.viewer                           401   ok    ok    ok    ok    ok    ok    ok    ok    ok    ok    401
  `,
  tools: { who_am_i: () => ({}) },
  calls: {
    "Query.viewer": () => ["", "{ kind }"],
  },
};
