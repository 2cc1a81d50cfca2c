import { Field, ObjectType } from "type-graphql";
import { ClaimStatus } from "../../identities/public.js";
import { SignupInvitation } from "./signup-invitation.js";

/** Where an agent's signup stands after a step of it (wire contract org 2.4). */
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
