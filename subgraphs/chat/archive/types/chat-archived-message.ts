import { Ctx, Field, FieldResolver, GraphQLISODateTime, ID, ObjectType, Resolver, Root } from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ChatConnection, connectionById } from "../../connections/public.js";
import { ChatFileFacts } from "../../reads/public.js";
import { messageNow } from "../rules/archived-message.js";
import type { ArchivedRow, MessagePage } from "../store/archived-messages.js";

/** A message that arrived (wire contract client drift 9c). */
@ObjectType({ description: "A message that arrived from a workspace, as it is now. Deleted ones are left out." })
export class ChatArchivedMessage {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, { description: "Slack's timestamp of the message, which identifies it in its conversation." })
  messageTs!: string;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of its thread, or null." })
  threadTs!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of its author." })
  userId!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of the bot that wrote it." })
  botId!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's subtype, such as `file_share`, or null." })
  subtype!: string | null;

  @Field(() => String, { description: "Its text, in Slack's formatting." })
  text!: string;

  @Field(() => [ChatFileFacts], { description: "Its files, the first 20." })
  files!: readonly ChatFileFacts[];

  @Field(() => Boolean, { description: "Whether it mentions the connection's bot." })
  mentioned!: boolean;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of its last change, or null." })
  editedTs!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it arrived." })
  capturedAt!: Date;
}

@Resolver(() => ChatArchivedMessage)
export class ChatArchivedMessageResolver {
  @FieldResolver(() => ChatConnection, { nullable: true, description: "The connection." })
  connection(@Root() { connectionId }: ArchivedRow, @Ctx() context: RequestContext) {
    return context.loader(connectionById).load(connectionId);
  }
}

/** The end of a page of messages. */
@ObjectType({ description: "The last message that was looked at for a page." })
export class ChatArchiveBoundary {
  @Field(() => String, { description: "Slack's timestamp of the message." })
  messageTs!: string;

  @Field(() => ID, { description: "UUID of the message." })
  id!: string;
}

/** Messages that arrived. */
@ObjectType({ description: "Messages that arrived, newest first." })
export class ChatArchivePage {
  @Field(() => [ChatArchivedMessage], { description: "The messages." })
  messages!: readonly ChatArchivedMessage[];

  @Field(() => String, { nullable: true, description: "The cursor of the next page. Null at the end." })
  nextCursor!: string | null;

  @Field(() => ChatArchiveBoundary, {
    nullable: true,
    description: "Where the page ended. Null at the end of the list.",
  })
  boundary!: ChatArchiveBoundary | null;
}

/** A page of messages in their present state; `cursorOf` makes the cursor of a position. */
export function toArchivePage(
  { rows, boundary }: MessagePage,
  cursorOf: (place: NonNullable<MessagePage["boundary"]>) => string,
): ChatArchivePage {
  return {
    messages: rows.map((row) => ({ ...row, ...messageNow(row) })),
    nextCursor: boundary === null ? null : cursorOf(boundary),
    boundary,
  };
}
