import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { OwnMembershipRow } from "../store/memberships.js";
import { MemberRole } from "./member-role.js";

/** An organization of the viewer. Only its names: only a session of that organization sees what it owns. */
@ObjectType({
  description: "An organization of which you are a member. To act in it, get a token with `switchOrganization`.",
})
export class Membership {
  @Field(() => ID, { description: "`org_…`." })
  organizationId!: string;

  @Field(() => String, { description: "Its name." })
  organizationName!: string;

  @Field(() => String, { nullable: true, description: "Its short name." })
  organizationSlug!: string | null;

  @Field(() => MemberRole, { description: "Your role." })
  role!: MemberRole;

  @Field(() => GraphQLISODateTime, { description: "When you joined." })
  joinedAt!: Date;
}

/** Pages of memberships. */
export const MembershipConnection = connectionType(Membership, "Membership");

/** The membership of a row. */
export function toMembership({ role, createdAt, organization }: OwnMembershipRow): Membership {
  return {
    organizationId: organization.id,
    organizationName: organization.name,
    organizationSlug: organization.slug,
    role,
    joinedAt: createdAt,
  };
}
