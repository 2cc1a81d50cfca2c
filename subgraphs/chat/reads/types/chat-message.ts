import { Field, ObjectType } from "type-graphql";
import { ChatFileFacts } from "./chat-file-facts.js";
import { ChatReaction } from "./chat-reaction.js";

/** The last change of a message. */
@ObjectType({ description: "The last change of a message." })
export class ChatMessageEdit {
  @Field(() => String, { nullable: true, description: "Slack's id of the user who changed it." })
  user!: string | null;

  @Field(() => String, { nullable: true, description: "When it was changed: a timestamp of Slack." })
  ts!: string | null;
}

/** A message in a workspace. */
@ObjectType({ description: "A message in a workspace." })
export class ChatMessage {
  @Field(() => String, { description: "Slack's timestamp of the message, which identifies it." })
  ts!: string;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of its thread, or null." })
  threadTs!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of its author." })
  user!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of the bot that wrote it." })
  botId!: string | null;

  @Field(() => String, { description: "Its text, in Slack's formatting." })
  text!: string;

  @Field(() => [ChatFileFacts], { description: "Its files, the first 100." })
  files!: readonly ChatFileFacts[];

  @Field(() => [ChatReaction], { description: "Its reactions, the first 100." })
  reactions!: readonly ChatReaction[];

  @Field(() => ChatMessageEdit, { nullable: true, description: "Its last change, or null." })
  edited!: ChatMessageEdit | null;
}

/** Messages of a conversation or a thread. */
@ObjectType({ description: "Messages of a conversation or a thread." })
export class ChatMessageList {
  @Field(() => [ChatMessage], {
    description: "The messages, in Slack's order: newest first for a conversation, oldest first for a thread.",
  })
  messages!: readonly ChatMessage[];

  @Field(() => String, { nullable: true, description: "Slack's cursor of the next page. Null at the end." })
  nextCursor!: string | null;

  @Field(() => Boolean, { description: "Whether there are more messages." })
  hasMore!: boolean;
}
