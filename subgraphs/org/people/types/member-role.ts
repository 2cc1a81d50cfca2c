import { registerEnumType } from "type-graphql";

/** The role of a person in an organization. */
export const MemberRole = { ADMIN: "admin", MEMBER: "member" } as const;
export type MemberRole = (typeof MemberRole)[keyof typeof MemberRole];

registerEnumType(MemberRole, {
  name: "MemberRole",
  description: "Role of a user in an organization.",
  valuesConfig: {
    ADMIN: { description: "May do everything, including managing members." },
    MEMBER: { description: "May use the organization's identities and keys, but may not manage members." },
  },
});
