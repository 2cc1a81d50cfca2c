import type { RequestContext } from "../../shared/context/request-context.js";
import { invalid, notFound } from "../../shared/errors/shared-errors.js";
import { requireConnection, slackIdViolations, timestampViolations } from "../connections/public.js";
import { outcomeOf, runWrite, sentMessage, writeAuthority, writeById, type WriteRow } from "../writes/public.js";
import { operationErrors } from "./errors.js";
import { chunkViolations, slackChunk, type StreamChunk } from "./rules/stream-chunks.js";
import type { ChatOperation } from "./types/chat-operation.js";

/** A requested write to a stream. */
interface AskedStreamWrite {
  readonly connectionId: string;
  readonly idempotencyKey: string;
  readonly conversationId: string;
  readonly chunks: readonly StreamChunk[];
}

/** A stream to start. */
export interface AskedStream extends AskedStreamWrite {
  readonly threadTs: string;
  readonly recipientUserId?: string | null;
  readonly recipientTeamId?: string | null;
  readonly taskDisplayMode: "timeline" | "plan";
}

/** A change of a stream, which is named by the operation that started it. */
export interface AskedStreamChange extends AskedStreamWrite {
  readonly streamId: string;
}

/**
 * Begins a message in a thread that shows the tasks of an agent (chat.startStream). Its record names the stream. Throws what
 * `runWrite` throws, and `not_found`.
 */
export async function startStream(context: RequestContext, asked: AskedStream): Promise<ChatOperation> {
  const connection = await requireConnection(context, writeAuthority["chat.write"], asked.connectionId);
  const { idempotencyKey, conversationId, threadTs, recipientUserId = null, recipientTeamId = null } = asked;
  const wrong = [
    ...slackIdViolations("conversationId", conversationId),
    ...timestampViolations("threadTs", threadTs),
    ...(recipientUserId === null ? [] : slackIdViolations("recipientUserId", recipientUserId)),
    ...(recipientTeamId === null ? [] : slackIdViolations("recipientTeamId", recipientTeamId)),
    ...chunkViolations(asked.chunks, 0),
  ];
  if (wrong.length > 0) throw invalid(wrong);
  const said = {
    recipient_user_id: recipientUserId,
    recipient_team_id: recipientTeamId,
    task_display_mode: asked.taskDisplayMode,
    ...chunksOf(asked.chunks),
  };
  const row = await runWrite(context, connection, {
    kind: "stream_start",
    idempotencyKey,
    conversationId,
    messageTs: null,
    threadTs,
    ...recipientOf(recipientUserId, recipientTeamId),
    input: said,
    work: async (call) => {
      const answer = await call("chat.startStream", { channel: conversationId, thread_ts: threadTs, ...said });
      return { end: sentMessage(answer), answer };
    },
  });
  return row as unknown as ChatOperation;
}

const changes = {
  stream_append: { method: "chat.appendStream", fewest: 1 },
  stream_stop: { method: "chat.stopStream", fewest: 0 },
} as const;

/**
 * Changes or ends a stream (chat.appendStream, chat.stopStream). Throws what `runWrite` throws, `not_found`, and
 * `stream_not_started` for one whose message does not exist, or not yet.
 */
export async function changeStream(
  context: RequestContext,
  kind: keyof typeof changes,
  asked: AskedStreamChange,
): Promise<ChatOperation> {
  const connection = await requireConnection(context, writeAuthority["chat.write"], asked.connectionId);
  const { idempotencyKey, conversationId, streamId } = asked;
  const { method, fewest } = changes[kind];
  const wrong = [...slackIdViolations("conversationId", conversationId), ...chunkViolations(asked.chunks, fewest)];
  if (wrong.length > 0) throw invalid(wrong);
  const started = await context.loader(writeById).load(streamId);
  if (!isStream(started, connection.id, conversationId)) throw notFound("stream with this id");
  const { id, messageTs, threadTs, recipientUserId, recipientTeamId } = started;
  if (messageTs === null) throw operationErrors.problem("stream_not_started");
  const said = chunksOf(asked.chunks);
  const row = await runWrite(context, connection, {
    kind,
    idempotencyKey,
    conversationId,
    messageTs,
    threadTs,
    // The contact rules may have changed since it was started.
    ...recipientOf(recipientUserId, recipientTeamId),
    input: { stream: id, ...said },
    work: async (call) => {
      const answer = await call(method, { channel: conversationId, ts: messageTs, ...said });
      return { end: outcomeOf(answer), answer };
    },
  });
  return row as unknown as ChatOperation;
}

function isStream(row: WriteRow | null, connectionId: string, conversationId: string): row is WriteRow {
  return row?.connectionId === connectionId && row.kind === "stream_start" && row.conversationId === conversationId;
}

/** The user whom a stream is shown to, besides the readers of the conversation. */
function recipientOf(userId: string | null, workspaceId: string | null) {
  return userId === null ? {} : { to: { ids: [userId], workspaceId } };
}

/** Slack accepts no empty list. */
function chunksOf(chunks: readonly StreamChunk[]): object {
  return chunks.length === 0 ? {} : { chunks: chunks.map(slackChunk) };
}
