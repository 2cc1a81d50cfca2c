import {
  Ctx,
  Directive,
  Field,
  FieldResolver,
  GraphQLISODateTime,
  ID,
  Int,
  ObjectType,
  registerEnumType,
  Resolver,
  Root,
} from "type-graphql";
import type { RequestContext } from "../../../shared/context/request-context.js";
import { ChatConnection, connectionById } from "../../connections/public.js";
import { explainOutcome, type WriteRow } from "../../writes/public.js";

export enum ChatOperationKind {
  REACTION_ADD = "reaction_add",
  REACTION_REMOVE = "reaction_remove",
  PIN_ADD = "pin_add",
  PIN_REMOVE = "pin_remove",
  MESSAGE_UPDATE = "message_update",
  MESSAGE_DELETE = "message_delete",
  FILE_UPLOAD = "file_upload",
  CONVERSATION_JOIN = "conversation_join",
  CONVERSATION_LEAVE = "conversation_leave",
  PROCESSING_STATUS = "processing_status",
  STREAM_START = "stream_start",
  STREAM_APPEND = "stream_append",
  STREAM_STOP = "stream_stop",
}

registerEnumType(ChatOperationKind, {
  name: "ChatOperationKind",
  description: "What an operation does.",
  valuesConfig: {
    REACTION_ADD: { description: "Adds a reaction to a message." },
    REACTION_REMOVE: { description: "Removes the bot's reaction from a message." },
    PIN_ADD: { description: "Pins a message." },
    PIN_REMOVE: { description: "Unpins a message." },
    MESSAGE_UPDATE: { description: "Changes the text of a message of the bot." },
    MESSAGE_DELETE: { description: "Deletes a message of the bot." },
    FILE_UPLOAD: { description: "Uploads a file to a conversation." },
    CONVERSATION_JOIN: { description: "Joins a public channel." },
    CONVERSATION_LEAVE: { description: "Leaves a conversation." },
    PROCESSING_STATUS: { description: "Shows in a thread what the agent is doing." },
    STREAM_START: {
      description: "Begins a message in a thread that shows the agent's tasks. Its id is that of the stream.",
    },
    STREAM_APPEND: { description: "Changes the tasks of such a message." },
    STREAM_STOP: { description: "Ends such a message." },
  },
});

export enum ChatOperationStatus {
  IN_PROGRESS = "in_progress",
  SUCCEEDED = "succeeded",
  FAILED = "failed",
  UNKNOWN = "unknown",
}

registerEnumType(ChatOperationStatus, {
  name: "ChatOperationStatus",
  description: "Status of an operation.",
  valuesConfig: {
    IN_PROGRESS: { description: "Slack has not answered yet." },
    SUCCEEDED: { description: "Slack did it, or answered that it was already done." },
    FAILED: { description: "It was not done. `errorCode` says why." },
    UNKNOWN: { description: "Slack may have done it or not. It is not repeated." },
  },
});

/** An operation (wire contract chat 5). */
@Directive('@key(fields: "id")')
@ObjectType({ description: "Something that an identity did in a workspace, other than sending a message." })
export class ChatOperation {
  @Field(() => ID, { description: "UUID." })
  id!: string;

  @Field(() => ID, { description: "UUID of the connection." })
  connectionId!: string;

  @Field(() => ChatOperationKind, { name: "operation", description: "What it does." })
  kind!: WriteRow["kind"];

  @Field(() => ChatOperationStatus, { description: "Its outcome." })
  status!: WriteRow["status"];

  @Field(() => String, { description: "Slack's id of the conversation." })
  conversationId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Slack's timestamp of the message or the thread that it concerns. Null if it concerns none. Of a stream the message " +
      "that shows it, once it exists.",
  })
  messageTs!: string | null;

  @Field(() => String, { nullable: true, description: "Slack's id of the uploaded file, or null." })
  fileId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "Why it failed or is unknown: a Slack error code, `rate_limited`, `slack_unreachable`, `http_…`, " +
      "`upload_not_started`, `upload_incomplete` or `outcome_unknown`. Null otherwise.",
  })
  errorCode!: string | null;

  @Field(() => Int, { nullable: true, description: "Seconds to wait after `rate_limited`, if Slack said how many." })
  retryAfter!: number | null;

  @Field(() => String, { nullable: true, description: "For PROCESSING_STATUS: the status that Slack accepted." })
  processingStatus!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "For PROCESSING_STATUS: the agent's status that Slack returned.",
  })
  agentStatus!: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it began." })
  createdAt!: Date;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When a person marked its unknown outcome as looked after. Null if nobody did.",
  })
  dismissedAt!: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it last changed." })
  updatedAt!: Date;
}

@Resolver(() => ChatOperation)
export class ChatOperationResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: "Slack's timestamp of the thread in which it happens. Null if it happens in none.",
  })
  threadTs(@Root() { kind, messageTs, threadTs }: WriteRow): string | null {
    return kind === "processing_status" ? messageTs : threadTs;
  }

  @FieldResolver(() => ChatConnection, { nullable: true, description: "The connection." })
  connection(@Root() { connectionId }: WriteRow, @Ctx() context: RequestContext) {
    return context.loader(connectionById).load(connectionId);
  }

  @FieldResolver(() => String, { description: "Its current status and the reason, as a sentence." })
  explanation(@Root() write: WriteRow): string {
    return explainOutcome(write).sentence;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: "What you can do about it. Null if there is nothing to do.",
  })
  nextStep(@Root() write: WriteRow): string | null {
    return explainOutcome(write).nextStep;
  }
}
