import { Field, GraphQLISODateTime, ObjectType } from "type-graphql";
import { connectionType } from "../../../shared/graphql/connection.js";
import type { MemberRow } from "../store/memberships.js";
import { ConsoleUser } from "./console-user.js";
import { MemberRole } from "./member-role.js";

/** A member of the viewer's organization. */
@ObjectType({ description: "A user who is a member of the organization." })
export class Member {
  @Field(() => MemberRole, { description: "The member's role." })
  role!: MemberRole;

  @Field(() => ConsoleUser, { description: "The user." })
  user!: ConsoleUser;

  @Field(() => GraphQLISODateTime, { description: "When they joined." })
  joinedAt!: Date;
}

/** Pages of members. */
export const MemberConnection = connectionType(Member, "Member");

/** The member of a row. */
export function toMember({ role, user, createdAt }: MemberRow): Member {
  return { role, user, joinedAt: createdAt };
}
