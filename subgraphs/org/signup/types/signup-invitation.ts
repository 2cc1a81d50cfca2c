import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from "type-graphql";

/** How far an invitation is that an agent signed up with (wire contract org 2.4). */
export const SignupInvitationStatus = {
  AWAITING_VERIFICATION: "awaiting_verification",
  ACCEPTED: "accepted",
  REVOKED: "revoked",
  DECLINED: "declined",
  EXPIRED: "expired",
  UNAVAILABLE: "unavailable",
} as const;
export type SignupInvitationStatus = (typeof SignupInvitationStatus)[keyof typeof SignupInvitationStatus];

registerEnumType(SignupInvitationStatus, {
  name: "SignupInvitationStatus",
  description: "How far an invitation is that an agent signed up with.",
  valuesConfig: {
    AWAITING_VERIFICATION: { description: "It is kept for the agent until its human confirms it." },
    ACCEPTED: { description: "The agent and the peers may send tasks to each other." },
    REVOKED: { description: "Its issuer took it back before the agent was confirmed." },
    DECLINED: { description: "It was turned down before the agent was confirmed." },
    EXPIRED: { description: "Its time was over before the agent was confirmed." },
    UNAVAILABLE: { description: "What it offered cannot be had any more; the agent is connected with nobody." },
  },
});

/** The invitation that an agent signed up with (wire contract org 2.4). */
@ObjectType({ description: "The invitation that an agent signed up with." })
export class SignupInvitation {
  @Field(() => ID, { description: "UUID of the invitation." })
  invitationId!: string;

  @Field(() => SignupInvitationStatus, { description: "How far it is." })
  status!: SignupInvitationStatus;

  @Field(() => ID, { description: "UUID of the invited identity." })
  inviteeIdentityId!: string;

  @Field(() => String, { description: "Its handle." })
  inviteeAgentHandle!: string;

  @Field(() => [String], { description: "Handles of the agents that it connects with." })
  peerAgentHandles!: readonly string[];

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was accepted; null until then." })
  acceptedAt!: Date | null;
}
