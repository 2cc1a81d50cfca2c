import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { ClaimStatus } from "../../identities/types/claim-status.js";

/** What is known of the human whom an agent named (wire contract org 2.4). */
export const HumanState = {
  HUMAN_NO_ACCOUNT: "human_no_account",
  HUMAN_ACCOUNT_UNVERIFIED: "human_account_unverified",
  HUMAN_ACCOUNT_VERIFIED: "human_account_verified",
} as const;
export type HumanState = (typeof HumanState)[keyof typeof HumanState];

registerEnumType(HumanState, {
  name: "HumanState",
  description: "What is known of the human whom an agent named.",
  valuesConfig: {
    HUMAN_NO_ACCOUNT: { description: "Nobody has an account with that address." },
    HUMAN_ACCOUNT_UNVERIFIED: { description: "Somebody has an account; the address is not proved to be theirs." },
    HUMAN_ACCOUNT_VERIFIED: { description: "Somebody has an account, and the address is theirs." },
  },
});

@ObjectType({ description: "What an agent that signed itself up may do." })
export class AgentRestrictions {
  @Field(() => Int, { description: "Recipients that it may write to in a fixed window of 24 hours." })
  maxSendsPerDay!: number;

  @Field(() => [String], { description: "Addresses that it may write to; empty: all." })
  allowedRecipients!: string[];

  @Field(() => Boolean, { description: "Whether mail reaches it." })
  canReceive!: boolean;

  @Field(() => Boolean, { description: "Whether it may make more mailboxes." })
  canCreateMailboxes!: boolean;
}

/** How an agent that signed itself up stands (wire contract org 2.4). */
@ObjectType({ description: "How an agent that signed itself up stands." })
export class AgentSignup {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => ClaimStatus, { description: "Whether its human has confirmed it." })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "The address of its human, lower-cased." })
  humanEmail!: string;

  @Field(() => HumanState, { description: "What is known of that human." })
  humanState!: HumanState;

  @Field(() => AgentRestrictions, { description: "What it may do now." })
  restrictions!: AgentRestrictions;
}
