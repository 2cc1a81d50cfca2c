import { Field, Int, ObjectType } from "type-graphql";
import { ChatFileFacts } from "./chat-file-facts.js";

/** A pinned message. */
@ObjectType({ description: "A pinned message." })
export class ChatPinnedMessage {
  @Field(() => String, { nullable: true, description: "Slack's timestamp of the message." })
  ts!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of its author." })
  user!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of the bot that wrote it." })
  botId!: string | null;

  @Field(() => String, { nullable: true, description: "Its text." })
  text!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of its thread." })
  threadTs!: string | null;

  @Field(() => String, { nullable: true, description: "Its address in Slack." })
  permalink!: string | null;
}

/** Something that is pinned in a conversation. */
@ObjectType({ description: "Something that is pinned in a conversation." })
export class ChatPin {
  @Field(() => String, { description: "Its type: `message` or `file`." })
  type!: string;

  @Field(() => String, { nullable: true, description: "Slack's id of the conversation." })
  channel!: string | null;

  @Field(() => Int, { nullable: true, description: "When it was pinned, in seconds since 1970." })
  created!: number | null;

  @Field(() => String, { nullable: true, description: "Slack's id of the user who pinned it." })
  createdBy!: string | null;

  @Field(() => ChatPinnedMessage, { nullable: true, description: "The message, or null." })
  message!: ChatPinnedMessage | null;

  @Field(() => ChatFileFacts, { nullable: true, description: "The file, or null." })
  file!: ChatFileFacts | null;
}

/** The pins of a conversation. */
@ObjectType({ description: "What is pinned in a conversation." })
export class ChatPins {
  @Field(() => [ChatPin], { description: "The first 100." })
  items!: readonly ChatPin[];

  @Field(() => Boolean, { description: "Whether there are more." })
  truncated!: boolean;
}
