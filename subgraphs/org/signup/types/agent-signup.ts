import { Field, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { ClaimStatus } from "../../identities/public.js";

/** The facts about the human that an agent named (wire contract org 2.4). */
export const HumanState = {
  HUMAN_NO_ACCOUNT: "human_no_account",
  HUMAN_ACCOUNT_UNVERIFIED: "human_account_unverified",
  HUMAN_ACCOUNT_VERIFIED: "human_account_verified",
} as const;
export type HumanState = (typeof HumanState)[keyof typeof HumanState];

registerEnumType(HumanState, {
  name: "HumanState",
  description: "Whether the human that an agent named has an account.",
  valuesConfig: {
    HUMAN_NO_ACCOUNT: { description: "There is no account with this address." },
    HUMAN_ACCOUNT_UNVERIFIED: { description: "There is an account with this address. The address is not verified." },
    HUMAN_ACCOUNT_VERIFIED: { description: "There is an account with this address. The address is verified." },
  },
});

@ObjectType({ description: "What an agent that signed itself up may do." })
export class AgentRestrictions {
  @Field(() => Int, { description: "Maximum number of recipients in a fixed window of 24 hours." })
  maxSendsPerDay!: number;

  @Field(() => [String], { description: "Addresses that it may write to. Empty means all." })
  allowedRecipients!: string[];

  @Field(() => Boolean, { description: "Whether it can receive mail." })
  canReceive!: boolean;

  @Field(() => Boolean, { description: "Whether it may create more mailboxes." })
  canCreateMailboxes!: boolean;
}

/** The state of an agent's signup (wire contract org 2.4). */
@ObjectType({ description: "State of an agent that signed itself up." })
export class AgentSignup {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => ClaimStatus, { description: "Whether its human has confirmed it." })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "Email address of its human, in lowercase." })
  humanEmail!: string;

  @Field(() => HumanState, { description: "Whether the human has an account with that address." })
  humanState!: HumanState;

  @Field(() => AgentRestrictions, { description: "What it may do at the moment." })
  restrictions!: AgentRestrictions;
}
