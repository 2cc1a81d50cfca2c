import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { ClaimStatus } from "../../identities/public.js";

/** An agent that waits for its human's decision (wire contract org 2.4). */
@ObjectType({ description: "An agent that signed itself up and waits for its human's decision." })
export class PendingAgent {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => String, { description: "Its handle." })
  agentHandle!: string;

  @Field(() => String, { description: "Address of its mailbox." })
  emailAddress!: string;

  @Field(() => String, { nullable: true, description: "Its display name. Null if it was cleared." })
  displayName!: string | null;

  @Field(() => String, { description: "The address of the human that it named: yours." })
  humanEmail!: string;

  @Field(() => String, { description: "Its note to the human. The agent wrote it." })
  noteToHuman!: string;

  @Field(() => String, { nullable: true, description: "The software that runs the agent, as stated by the agent." })
  harness!: string | null;

  @Field(() => ClaimStatus, { description: "Whether a human has confirmed it." })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "Its provisional organization." })
  organizationId!: string;

  @Field(() => GraphQLISODateTime, { description: "When it signed itself up." })
  createdAt!: Date;
}
