import { Field, GraphQLISODateTime, Int, ObjectType } from "type-graphql";

/** The stored range of a conversation (wire contract client drift 9c). */
@ObjectType({ description: "What is stored of a conversation." })
export class ChatArchiveCoverage {
  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => Int, { description: "Number of messages: 10,000 at most are counted." })
  messages!: number;

  @Field(() => String, { description: "Slack's timestamp of the oldest message that was counted." })
  oldestTs!: string;

  @Field(() => String, { description: "Slack's timestamp of the newest message." })
  newestTs!: string;

  @Field(() => GraphQLISODateTime, { description: "When the last of them arrived." })
  updatedAt!: Date;
}

/** The stored ranges of conversations. */
@ObjectType({ description: "What is stored of conversations, by their ids." })
export class ChatArchiveCoverageList {
  @Field(() => [ChatArchiveCoverage], { description: "The conversations." })
  conversations!: readonly ChatArchiveCoverage[];

  @Field(() => String, { nullable: true, description: "The cursor of the next page. Null at the end." })
  nextCursor!: string | null;
}
