import { Field, ObjectType } from "type-graphql";
import { ClaimStatus } from "../../identities/public.js";
import { SignupInvitation } from "./signup-invitation.js";

/** The state of an agent's signup after a step (wire contract org 2.4). */
@ObjectType({ description: "State of an agent's signup." })
export class SignupState {
  @Field(() => ClaimStatus, { description: "Whether its human has confirmed it." })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "The current organization of the agent." })
  organizationId!: string;

  @Field(() => String, { description: "What happened, as a text for the agent." })
  message!: string;

  @Field(() => SignupInvitation, {
    nullable: true,
    description: "The invitation that is reserved for the agent, or that it has accepted. Null if there is none.",
  })
  invitation!: SignupInvitation | null;
}
