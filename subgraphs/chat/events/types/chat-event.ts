import {
  Ctx,
  Directive,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { connectionType } from "../../../shared/graphql/connection.js";
import { ChatConnection, connectionById } from "../../connections/public.js";
import { ChatMessage } from "../../reads/public.js";
import type { EventType } from "../rules/event-types.js";
import type { ChatEventRow } from "../store/visible-events.js";
import { ChatEventAction } from "./chat-event-action.js";

export enum ChatEventType {
  MESSAGE = "message",
  REACTION_ADDED = "reaction_added",
  REACTION_REMOVED = "reaction_removed",
  FILE_CREATED = "file_created",
  FILE_SHARED = "file_shared",
  FILE_UNSHARED = "file_unshared",
  FILE_PUBLIC = "file_public",
  FILE_CHANGE = "file_change",
  FILE_DELETED = "file_deleted",
  MEMBER_JOINED_CHANNEL = "member_joined_channel",
  MEMBER_LEFT_CHANNEL = "member_left_channel",
  CHANNEL_RENAME = "channel_rename",
  CHANNEL_ARCHIVE = "channel_archive",
  CHANNEL_UNARCHIVE = "channel_unarchive",
  CHANNEL_DELETED = "channel_deleted",
  PIN_ADDED = "pin_added",
  PIN_REMOVED = "pin_removed",
  AGENT_SESSION_STOPPED = "agent_session_stopped",
  BLOCK_ACTIONS = "block_actions",
}

registerEnumType(ChatEventType, {
  name: "ChatEventType",
  description: "Type of an event in a workspace, as Slack names it.",
  valuesConfig: {
    MESSAGE: { description: "A message was posted, changed or deleted. `subtype` says which." },
    REACTION_ADDED: { description: "Somebody reacted to a message." },
    REACTION_REMOVED: { description: "Somebody removed a reaction." },
    FILE_CREATED: { description: "A file was created." },
    FILE_SHARED: { description: "A file was shared in a conversation." },
    FILE_UNSHARED: { description: "A file was removed from a conversation." },
    FILE_PUBLIC: { description: "A file became public in the workspace." },
    FILE_CHANGE: { description: "A file was changed." },
    FILE_DELETED: { description: "A file was deleted." },
    MEMBER_JOINED_CHANNEL: { description: "Somebody joined a channel, or was brought: the bot, too." },
    MEMBER_LEFT_CHANNEL: { description: "Somebody left a channel, or was removed: the bot, too." },
    CHANNEL_RENAME: { description: "A channel has a new name." },
    CHANNEL_ARCHIVE: { description: "A channel was archived." },
    CHANNEL_UNARCHIVE: { description: "A channel is no longer archived." },
    CHANNEL_DELETED: { description: "A channel was deleted." },
    PIN_ADDED: { description: "Somebody pinned a message or a file." },
    PIN_REMOVED: { description: "Somebody unpinned a message or a file." },
    AGENT_SESSION_STOPPED: { description: "Somebody stopped what the agent was doing in a thread." },
    BLOCK_ACTIONS: { description: "Somebody pressed a button or chose something in a message." },
  },
});

/** An event that arrived from a workspace (wire contract chat 9.2). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "An event that arrived from a workspace. It is kept for 30 days." })
export class ChatEvent {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => String, { description: "Slack's id of the event." })
  slackEventId!: string;

  @Field(() => ChatEventType, { description: "What happened." })
  type!: EventType;

  @Field(() => String, {
    nullable: true,
    description: "For messages: Slack's subtype, such as `message_changed`. Null for a new message of a user.",
  })
  subtype!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of the conversation, or null." })
  conversationId!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of the message that it is about, or null." })
  messageTs!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's timestamp of the thread, or null." })
  threadTs!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of the user who did it, or null." })
  userId!: string | null;

  @Field(() => Boolean, { description: "Whether the connection's own bot did it." })
  fromSelf!: boolean;

  @Field(() => GraphQLISODateTime, { description: "When it happened, according to Slack." })
  happenedAt!: Date;

  @Field(() => GraphQLISODateTime, { description: "When it arrived." })
  receivedAt!: Date;
}

/** A page of events. */
export const ChatEventPage = connectionType(ChatEvent, "ChatEvent");

@Resolver(() => ChatEvent)
export class ChatEventResolver {
  @FieldResolver(() => ChatMessage, {
    nullable: true,
    description:
      "The message as it was then, with its first 20 files and without reactions. Null if it was deleted, and for " +
      "events of other types.",
  })
  message(@Root() { facts }: ChatEventRow): ChatMessage | null {
    return facts.message;
  }

  @FieldResolver(() => String, { nullable: true, description: "The name of the reaction, such as `eyes`, or null." })
  reaction(@Root() { facts }: ChatEventRow): string | null {
    return facts.reaction;
  }

  @FieldResolver(() => String, { nullable: true, description: "Slack's id of the file, or null." })
  fileId(@Root() { facts }: ChatEventRow): string | null {
    return facts.fileId;
  }

  @FieldResolver(() => String, { nullable: true, description: "For CHANNEL_RENAME: the new name. Otherwise null." })
  channelName(@Root() { facts }: ChatEventRow): string | null {
    return facts.channelName ?? null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "For MEMBER_JOINED_CHANNEL: Slack's id of the user who brought the new member, or null.",
  })
  inviterId(@Root() { facts }: ChatEventRow): string | null {
    return facts.inviterId ?? null;
  }

  @FieldResolver(() => [ChatEventAction], {
    description: "For BLOCK_ACTIONS: what was pressed or chosen, the first 25. Otherwise empty.",
  })
  actions(@Root() { facts }: ChatEventRow): readonly ChatEventAction[] {
    return facts.actions ?? [];
  }

  @FieldResolver(() => ChatConnection, { nullable: true, description: "The connection." })
  connection(@Root() { connectionId }: ChatEventRow, @Ctx() context: RequestContext) {
    return context.loader(connectionById).load(connectionId);
  }
}
