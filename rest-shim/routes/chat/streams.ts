import { Type } from "typebox";
import {
  AppendToChatStreamDocument,
  type ChatTaskDisplayMode,
  StartChatStreamDocument,
  StopChatStreamDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { Nullable } from "../nullable.js";
import { operationRecord } from "./records.js";
import { write } from "./operation-write.js";
import { chunkSchema, chunksOf } from "./stream-chunks.js";
import { writeKey } from "./write-key.js";

const streams = "/api/v1/chat/connections/{connection_id}/conversations/{conversation_id}/streams" as const;
const one = `${streams}/{stream_id}` as const;
const task = { type: "task_update", id: "research", title: "Read the notes", status: "in_progress" };

/** The routes of streams of tasks (wire contract client drift 9c). */
export const chatStreams: readonly Route[] = [
  operationRoute({
    ...write,
    action: "chat.write",
    method: "POST",
    path: streams,
    summary: "Start a message that shows the agent's tasks",
    description: `${write.description} The operation's \`id\` is that of the stream.`,
    body: Type.Object({
      thread_ts: Type.String(),
      recipient_user_id: Type.Optional(
        Nullable(Type.String({ description: "For whom the agent works. Slack requires it in channels." })),
      ),
      recipient_team_id: Type.Optional(
        Nullable(Type.String({ description: "The workspace of that user. Slack requires it in channels." })),
      ),
      task_display_mode: Type.Optional(
        Type.Union([Type.Literal("timeline"), Type.Literal("plan")], { description: "`timeline` unless given." }),
      ),
      chunks: Type.Optional(Type.Array(chunkSchema, { description: "Up to 50." })),
    }),
    example: {
      thread_ts: "1712345678.000100",
      recipient_user_id: "U0123456789",
      recipient_team_id: "T0123456789",
      chunks: [task],
    },
    document: StartChatStreamDocument,
    variables: (request) => ({
      input: {
        connectionId: request.params.connection_id,
        conversationId: request.params.conversation_id,
        threadTs: request.body.thread_ts,
        recipientUserId: request.body.recipient_user_id ?? null,
        recipientTeamId: request.body.recipient_team_id ?? null,
        taskDisplayMode: (request.body.task_display_mode ?? "timeline").toUpperCase() as ChatTaskDisplayMode,
        chunks: chunksOf(request.body.chunks ?? []),
        idempotencyKey: writeKey(request),
      },
    }),
    answer: (data) => operationRecord.write(data.startChatStream.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "POST",
    path: `${one}/append`,
    summary: "Change what a stream shows",
    body: Type.Object({ chunks: Type.Array(chunkSchema, { description: "1 to 50." }) }),
    example: { chunks: [{ ...task, status: "complete", output: "The summary is ready." }] },
    document: AppendToChatStreamDocument,
    variables: (request) => ({
      input: {
        connectionId: request.params.connection_id,
        conversationId: request.params.conversation_id,
        streamId: request.params.stream_id,
        chunks: chunksOf(request.body.chunks),
        idempotencyKey: writeKey(request),
      },
    }),
    answer: (data) => operationRecord.write(data.appendToChatStream.operation),
  }),
  operationRoute({
    ...write,
    action: "chat.write",
    method: "POST",
    path: `${one}/stop`,
    summary: "End a stream",
    description: `${write.description} The message stays.`,
    body: Type.Object({ chunks: Type.Optional(Type.Array(chunkSchema, { description: "Up to 50." })) }),
    example: { chunks: [] },
    document: StopChatStreamDocument,
    variables: (request) => ({
      input: {
        connectionId: request.params.connection_id,
        conversationId: request.params.conversation_id,
        streamId: request.params.stream_id,
        chunks: chunksOf(request.body.chunks ?? []),
        idempotencyKey: writeKey(request),
      },
    }),
    answer: (data) => operationRecord.write(data.stopChatStream.operation),
  }),
];
