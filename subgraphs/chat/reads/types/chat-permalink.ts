import { Field, ObjectType } from "type-graphql";

/** The permanent link of a message, which opens it in a browser. */
@ObjectType({ description: "The permanent link of a message." })
export class ChatPermalink {
  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { description: "Slack's timestamp of the message." })
  messageTs!: string;

  @Field(() => String, { description: "The address, for members of the workspace." })
  permalink!: string;
}
