import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { userById } from "../loaders.js";
import type { InvitationRow, ReceivedInvitationRow } from "../store/organization-invitations.js";
import { ConsoleUser } from "./console-user.js";
import { MemberRole } from "./member-role.js";

/** An invitation as the organization that sent it sees it. */
@ObjectType({ description: "An open invitation to join the organization." })
export class OrganizationInvitation {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { description: "The invited address, in lowercase." })
  email!: string;

  @Field(() => MemberRole, { description: "Their role after accepting." })
  role!: MemberRole;

  @Field(() => GraphQLISODateTime, { description: "When it was sent." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it expires: 7 days after it was sent." })
  expiresAt!: Date;
}

@Resolver(() => OrganizationInvitation)
export class OrganizationInvitationResolver {
  @FieldResolver(() => ConsoleUser, {
    nullable: true,
    description: "The user who sent it, while they are a member of the organization.",
  })
  async invitedBy(@Root() { invitedBy }: InvitationRow, @Ctx() context: RequestContext): Promise<ConsoleUser | null> {
    return context.loader(userById).load(invitedBy);
  }
}

/** An invitation as its receiver sees it. */
@ObjectType({ description: "An organization that you are invited to join." })
export class ReceivedInvitation {
  @Field(() => ID, { description: "UUID. `acceptOrganizationInvitation` accepts it." })
  id!: string;

  @Field(() => ID, { description: "`org_…`." })
  organizationId!: string;

  @Field(() => String, { description: "The name of the organization." })
  organizationName!: string;

  @Field(() => MemberRole, { description: "Your role after accepting." })
  role!: MemberRole;

  @Field(() => GraphQLISODateTime, { description: "When it expires." })
  expiresAt!: Date;
}

/** Pages of invitations that the organization sent. */
export const OrganizationInvitationConnection = connectionType(OrganizationInvitation, "OrganizationInvitation");

/** Pages of invitations that the viewer received. */
export const ReceivedInvitationConnection = connectionType(ReceivedInvitation, "ReceivedInvitation");

/** The invitation of a row, for its receiver. */
export function toReceivedInvitation(row: ReceivedInvitationRow): ReceivedInvitation {
  const { id, organizationId, organization, role, expiresAt } = row;
  return { id, organizationId, organizationName: organization.name, role, expiresAt };
}
