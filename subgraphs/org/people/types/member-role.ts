import { registerEnumType } from "type-graphql";

/** What a person may do in an organization. */
export const MemberRole = { ADMIN: "admin", MEMBER: "member" } as const;
export type MemberRole = (typeof MemberRole)[keyof typeof MemberRole];

registerEnumType(MemberRole, {
  name: "MemberRole",
  description: "What a person may do in an organization.",
  valuesConfig: {
    ADMIN: { description: "Everything, who belongs to it included." },
    MEMBER: { description: "Uses it: its identities and keys, not its people." },
  },
});
