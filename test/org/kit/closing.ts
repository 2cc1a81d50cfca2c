import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import type { OrgPart } from "./part.js";

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const closing: FeatureKit<OrgPart> = {
  graphql: `
  Mutation.deleteOrganization            401   403c  403a  403a  403a  403c  403a  422   403c  403a  422   401
  `,
  calls: {
    // The other cases need the organization. A wrong confirmation shows which callers may delete it.
    "Mutation.deleteOrganization": () => [input(`confirmation: "no such name"`), "{ deletedOrganizationId }"],
  },
};
