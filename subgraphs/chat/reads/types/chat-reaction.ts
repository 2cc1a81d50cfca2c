import { Field, Int, ObjectType } from "type-graphql";

/** A reaction to a message. */
@ObjectType({ description: "A reaction to a message." })
export class ChatReaction {
  @Field(() => String, { description: "Its name, such as `eyes`." })
  name!: string;

  @Field(() => Int, { description: "Number of users with this reaction. It may be larger than the length of `users`." })
  count!: number;

  @Field(() => [String], { description: "Slack's ids of the first 1,000 users with this reaction." })
  users!: readonly string[];
}

/** The reactions to a message. */
@ObjectType({ description: "The reactions to a message." })
export class ChatReactions {
  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { description: "Slack's timestamp of the message." })
  messageTs!: string;

  @Field(() => [ChatReaction], { description: "The first 100 reactions." })
  reactions!: readonly ChatReaction[];
}
