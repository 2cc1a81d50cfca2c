import { Field, Int, ObjectType } from "type-graphql";

/** A conversation of a workspace. */
@ObjectType({ description: "A conversation of a workspace." })
export class ChatConversation {
  @Field(() => String, { description: "Slack's id of the conversation." })
  id!: string;

  @Field(() => String, { nullable: true, description: "Its name. Direct messages have none." })
  name!: string | null;

  @Field(() => Boolean, { description: "Whether it is a channel." })
  isChannel!: boolean;

  @Field(() => Boolean, { description: "Whether it is private." })
  isPrivate!: boolean;

  @Field(() => Boolean, { description: "Whether it is a direct message." })
  isIm!: boolean;

  @Field(() => Boolean, { description: "Whether it is a direct message of several users." })
  isMpim!: boolean;

  @Field(() => Boolean, { description: "Whether the bot is a member." })
  isMember!: boolean;

  @Field(() => Boolean, { description: "Whether it is archived." })
  isArchived!: boolean;

  @Field(() => String, { nullable: true, description: "Slack's id of the other user of a direct message." })
  user!: string | null;

  @Field(() => Int, { nullable: true, description: "Number of members, if Slack returns it." })
  numMembers!: number | null;

  @Field(() => String, { nullable: true, description: "Its topic." })
  topic!: string | null;

  @Field(() => String, { nullable: true, description: "Its purpose." })
  purpose!: string | null;
}

/** Conversations of a workspace. */
@ObjectType({ description: "Conversations of a workspace." })
export class ChatConversationList {
  @Field(() => [ChatConversation], { description: "The conversations." })
  conversations!: readonly ChatConversation[];

  @Field(() => String, { nullable: true, description: "Slack's cursor of the next page. Null at the end." })
  nextCursor!: string | null;
}
