import type { RequestContext } from "../../shared/context/request-context.js";
import { reviewNoteViolations } from "../../shared/holds/rules/review-note.js";
import type { Violation } from "../../shared/errors/problem.js";
import { invalid } from "../../shared/errors/shared-errors.js";
import { requireConnection, slackIdViolations, timestampViolations } from "../connections/public.js";
import { outcomeOf, runWrite, writeAuthority } from "../writes/public.js";
import { acceptedStatus } from "./rules/accepted-status.js";
import { type SingleCallOperation, type SlackMethod, slackMethods } from "./rules/slack-calls.js";
import type { ChatOperation } from "./types/chat-operation.js";

/** A requested operation. */
export interface AskedOperation {
  readonly connectionId: string;
  readonly idempotencyKey: string;
  readonly conversationId: string;
  readonly messageTs?: string;
  readonly threadTs?: string;
  readonly text?: string;
  /** For the people who decide about a changed message. */
  readonly reviewNote?: string | null;
  readonly name?: string;
  readonly status?: string;
}

/**
 * Runs an operation that is one call of Slack (wire contract chat 6 to 8). `violations` are other errors in the
 * request. Throws the errors of `runWrite`, and `not_found`.
 */
export async function runOperation(
  context: RequestContext,
  kind: SingleCallOperation,
  asked: AskedOperation,
  violations: readonly Violation[] = [],
): Promise<ChatOperation> {
  const connection = await requireConnection(context, writeAuthority["chat.write"], asked.connectionId);
  const { idempotencyKey, conversationId, messageTs = null, threadTs = null, text, name, status } = asked;
  const wrong = [
    ...slackIdViolations("conversationId", conversationId),
    ...timestampViolations("messageTs", messageTs),
    ...timestampViolations("threadTs", threadTs),
    ...violations,
    ...reviewNoteViolations(asked.reviewNote),
  ];
  if (wrong.length > 0) throw invalid(wrong);
  const input = { ...(text === undefined ? {} : { text }), ...(name === undefined ? {} : { name }), status };
  const target = { conversationId, messageTs, threadTs, text: text ?? "", name: name ?? "", status: status ?? "" };
  const { method, input: inputOf, already }: SlackMethod = slackMethods[kind];
  const row = await runWrite(context, connection, {
    kind,
    idempotencyKey,
    conversationId,
    // The target of a status is the thread.
    messageTs: messageTs ?? threadTs,
    input,
    ...(kind === "message_update" ? { content: { text: text ?? "", file: null }, reviewNote: asked.reviewNote } : {}),
    work: async (call) => {
      const answer = await call(method, inputOf(target));
      const outcome = outcomeOf(answer, already);
      const accepted = kind === "processing_status" && answer.kind === "ok" ? acceptedStatus(answer.data) : {};
      return { end: { ...outcome, ...accepted }, answer };
    },
  });
  return row as unknown as ChatOperation;
}
