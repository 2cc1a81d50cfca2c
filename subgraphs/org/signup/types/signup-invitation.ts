import { Field, GraphQLISODateTime, ID, ObjectType, registerEnumType } from "type-graphql";

/** The state of the invitation that an agent signed up with (wire contract org 2.4). */
const SignupInvitationStatus = {
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
  description: "Status of an invitation that an agent signed up with.",
  valuesConfig: {
    AWAITING_VERIFICATION: { description: "It is reserved for the agent until its human confirms it." },
    ACCEPTED: { description: "The agent and the peers may send tasks to each other." },
    REVOKED: { description: "Its issuer revoked it before the agent was confirmed." },
    DECLINED: { description: "It was declined before the agent was confirmed." },
    EXPIRED: { description: "It expired before the agent was confirmed." },
    UNAVAILABLE: { description: "The connection that it offered is no longer possible. The agent is not connected." },
  },
});

/** The invitation that an agent signed up with (wire contract org 2.4). */
@ObjectType({ description: "The invitation that an agent signed up with." })
export class SignupInvitation {
  @Field(() => ID, { description: "UUID of the invitation." })
  invitationId!: string;

  @Field(() => SignupInvitationStatus, { description: "Its current state." })
  status!: SignupInvitationStatus;

  @Field(() => ID, { description: "UUID of the invited identity." })
  inviteeIdentityId!: string;

  @Field(() => String, { description: "Its handle." })
  inviteeAgentHandle!: string;

  @Field(() => [String], { description: "Handles of the agents that it connects with." })
  peerAgentHandles!: readonly string[];

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When it was accepted. Null before that." })
  acceptedAt!: Date | null;
}
