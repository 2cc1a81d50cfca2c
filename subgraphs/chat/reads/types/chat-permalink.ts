import { Field, ObjectType } from "type-graphql";

/** Where a message can be opened in a browser. */
@ObjectType({ description: "Where a message can be opened in a browser." })
export class ChatPermalink {
  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { description: "Slack's timestamp of the message." })
  messageTs!: string;

  @Field(() => String, { description: "The address, for members of the workspace." })
  permalink!: string;
}
