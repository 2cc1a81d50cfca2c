import { Field, GraphQLISODateTime, ID, ObjectType } from "type-graphql";
import { ClaimStatus } from "../../identities/types/claim-status.js";

/** An agent that waits for its human's word (wire contract org 2.4). */
@ObjectType({ description: "An agent that signed itself up and waits for its human's word." })
export class PendingAgent {
  @Field(() => ID, { description: "UUID of its identity." })
  identityId!: string;

  @Field(() => String, { description: "Its handle." })
  agentHandle!: string;

  @Field(() => String, { description: "Address of its mailbox." })
  emailAddress!: string;

  @Field(() => String, { nullable: true, description: "Its name for people; null when it was cleared." })
  displayName!: string | null;

  @Field(() => String, { description: "The address of the human whom it named: yours." })
  humanEmail!: string;

  @Field(() => String, { description: "What it says of itself. The agent wrote it." })
  noteToHuman!: string;

  @Field(() => String, { nullable: true, description: "What it says that it runs in." })
  harness!: string | null;

  @Field(() => ClaimStatus, { description: "Whether a human has confirmed it." })
  claimStatus!: ClaimStatus;

  @Field(() => String, { description: "Its provisional organization." })
  organizationId!: string;

  @Field(() => GraphQLISODateTime, { description: "When it signed itself up." })
  createdAt!: Date;
}
