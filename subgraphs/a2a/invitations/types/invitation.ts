import { Ctx, Directive, Field, FieldResolver, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { statusAt } from "../rules/invitation-state.js";
import type { InvitationRow } from "../store/invitations.js";
import { Identity } from "../../settings/public.js";
import { A2aInvitationEmailStatus, A2aInvitationStatus } from "./invitation-enums.js";

/** An invitation as the organization that made it sees it (wire contract a2a 6.1). */
@Directive('@key(fields: "id")')
@ObjectType({
  description: "An invitation that connects an agent of another owner with agents of the organization that created it.",
})
export class A2aInvitation {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Email address of the user who invites. For an API key: the user who created it, or else the first admin. Null if there is none.",
  })
  inviterEmail!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Email address of the recipient, in lowercase. Null if anyone with the token may accept.",
  })
  recipientEmail!: string | null;

  @Field(() => A2aInvitationEmailStatus, { description: "Status of the mail with the invitation." })
  emailStatus!: A2aInvitationEmailStatus;

  @Field(() => Date, { nullable: true, description: "When the mail was sent." })
  emailSentAt!: Date | null;

  @Field(() => Date, { description: "When it expires." })
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was accepted." })
  acceptedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it was declined." })
  declinedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it was revoked." })
  revokedAt!: Date | null;

  @Field(() => ID, { nullable: true, description: "The invited identity. Null if none has accepted or reserved it." })
  inviteeIdentityId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Handle of the invited identity when it accepted or reserved the invitation, without the @.",
  })
  inviteeAgentHandle!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "Organization of the invited identity when it accepted or reserved the invitation.",
  })
  inviteeOrganizationId!: string | null;

  @Field(() => Date, { description: "When it was created." })
  createdAt!: Date;

  @Field(() => Date, { description: "When it last changed." })
  updatedAt!: Date;
}

/** A page of invitations. */
export const A2aInvitationConnection = connectionType(A2aInvitation, "A2aInvitation");

@Resolver(() => A2aInvitation)
export class A2aInvitationResolver {
  @FieldResolver(() => String, { description: "The organization that created it." })
  issuerOrganizationId(@Root() { organizationId }: InvitationRow): string {
    return organizationId;
  }

  @FieldResolver(() => [String], {
    description: "Current handles of the agents that it connects with. For a deleted agent, its last handle.",
  })
  peerAgentHandles(@Root() { peerHandles }: InvitationRow): string[] {
    return peerHandles;
  }

  @FieldResolver(() => [Identity], {
    nullable: "items",
    description: "The agents of `peerAgentHandles`, in the same order. Null for a deleted agent.",
  })
  peers(@Root() { peerIds }: InvitationRow): Identity[] {
    return peerIds.map((id) => ({ id }));
  }

  @FieldResolver(() => A2aInvitationStatus, { description: "Its current status." })
  status(@Root() invitation: InvitationRow, @Ctx() { services }: RequestContext): A2aInvitationStatus {
    return statusAt(invitation, services.clock.now()) as A2aInvitationStatus;
  }
}
