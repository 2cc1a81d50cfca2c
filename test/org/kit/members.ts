import { randomUUID } from "node:crypto";
import { input } from "../../support/kit/calls.js";
import type { FeatureKit } from "../../support/kit/feature-kit.js";
import { makeMember } from "../../support/org.js";
import type { OrgPart } from "./part.js";

declare module "./part.js" {
  interface OrgPart {
    /** A member of our organization as whom no caller acts. */
    readonly colleagueId: string;
  }
}

/** From spec 4 and wire contract org 1.2, 2.1 to 2.8, 3.3 and 3.4. */
export const members: FeatureKit<OrgPart> = {
  graphql: `
  Mutation.leaveOrganization             401   403c  403c  403c  403c  403c  ok    ok    403c  403c  ok    401
  Mutation.changeMemberRole              401   403c  403a  403a  403a  403c  403a  ok    403c  403a  404   401
  Mutation.removeMember                  401   403c  403a  403a  403a  403c  403a  ok    403c  403a  404   401
  `,
  part: async ({ parley, ours }) => ({ colleagueId: (await makeMember(parley.services, ours.id)).id }),
  nothing: () => ({ colleagueId: `user_${randomUUID()}` }),
  calls: {
    "Mutation.leaveOrganization": () => ["", "{ organizationId }"],
    "Mutation.changeMemberRole": ({ colleagueId }) => [
      input(`userId: "${colleagueId}", role: MEMBER`),
      "{ member { role } }",
    ],
    "Mutation.removeMember": ({ colleagueId }) => [input(`userId: "${colleagueId}"`), "{ removedUserId }"],
  },
  spending: ["Mutation.leaveOrganization", "Mutation.removeMember"],
};
