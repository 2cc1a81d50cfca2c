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
  description:
    "The offer of an organization to connect an agent of somebody else with agents of its own, to its people.",
})
export class A2aInvitation {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Mail address of who invites; null when there is no person." })
  inviterEmail!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The person it is for, lower-cased; null: whoever has the token may accept.",
  })
  recipientEmail!: string | null;

  @Field(() => A2aInvitationEmailStatus, { description: "What became of the mail that carries it." })
  emailStatus!: A2aInvitationEmailStatus;

  @Field(() => Date, { nullable: true, description: "When that was handed over." })
  emailSentAt!: Date | null;

  @Field(() => Date, { description: "Until when it can be answered." })
  expiresAt!: Date;

  @Field(() => Date, { nullable: true, description: "When it was accepted." })
  acceptedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it was declined." })
  declinedAt!: Date | null;

  @Field(() => Date, { nullable: true, description: "When it was taken back." })
  revokedAt!: Date | null;

  @Field(() => ID, { nullable: true, description: "The identity that it is attached to; null for none." })
  inviteeIdentityId!: string | null;

  @Field(() => String, { nullable: true, description: "The handle that this had then, without the @." })
  inviteeAgentHandle!: string | null;

  @Field(() => String, { nullable: true, description: "The organization that this belonged to then." })
  inviteeOrganizationId!: string | null;

  @Field(() => Date, { description: "When it was made." })
  createdAt!: Date;

  @Field(() => Date, { description: "Its last change." })
  updatedAt!: Date;
}

/** A page of invitations. */
export const A2aInvitationConnection = connectionType(A2aInvitation, "A2aInvitation");

@Resolver(() => A2aInvitation)
export class A2aInvitationResolver {
  @FieldResolver(() => String, { description: "The organization that made it." })
  issuerOrganizationId(@Root() { organizationId }: InvitationRow): string {
    return organizationId;
  }

  @FieldResolver(() => [String], {
    description: "Handles of the agents that it connects with, as they are now; of one that is gone its last.",
  })
  peerAgentHandles(@Root() { peerHandles }: InvitationRow): string[] {
    return peerHandles;
  }

  @FieldResolver(() => [Identity], {
    nullable: "items",
    description: "Those agents, in the same order; null for one that is gone.",
  })
  peers(@Root() { peerIds }: InvitationRow): Identity[] {
    return peerIds.map((id) => ({ id }));
  }

  @FieldResolver(() => A2aInvitationStatus, { description: "How it stands now." })
  status(@Root() invitation: InvitationRow, @Ctx() { services }: RequestContext): A2aInvitationStatus {
    return statusAt(invitation, services.clock.now()) as A2aInvitationStatus;
  }
}
