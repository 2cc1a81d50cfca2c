import { Field, ObjectType } from "type-graphql";
import { ClaimStatus } from "../../identities/types/claim-status.js";
import { SignupInvitation } from "./signup-invitation.js";

/** Where an agent's signup stands after a step of it (wire contract org 2.4). */
@ObjectType({ description: "Where an agent's signup stands." })
export class SignupState {
  @Field(() => ClaimStatus, { description: "Whether its human has confirmed it." })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "The organization that the agent belongs to now." })
  organizationId!: string;

  @Field(() => String, { description: "What happened, for the agent to read." })
  message!: string;

  @Field(() => SignupInvitation, {
    nullable: true,
    description: "The invitation that is kept for the agent, or that it has accepted; null for none.",
  })
  invitation!: SignupInvitation | null;
}
