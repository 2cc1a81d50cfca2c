import { Type } from "typebox";
import {
  McpSnoozeImConversationDocument,
  McpSnoozeMailThreadDocument,
  McpSnoozeTaskDocument,
  McpUnsnoozeImConversationDocument,
  McpUnsnoozeMailThreadDocument,
  McpUnsnoozeTaskDocument,
} from "../../../generated/mcp-documents.js";
import { invalidValue } from "../../../subgraphs/shared/errors/shared-errors.js";
import { Nullable } from "../../call/paging.js";
import { marks, tool } from "../../tool.js";

const Id = (description: string) => Type.Optional(Type.String({ description }));

/** `snooze`. */
export const snooze = tool({
  name: "snooze",
  title: "Snooze",
  description:
    "Puts a conversation of your mailbox, a conversation of instant messages or a task aside until a time, or with `until` null ends " +
    "that. Name exactly one. When the time comes its newest received message becomes unread. The snooze ends earlier when somebody " +
    "writes. The other side of a task does not see it.",
  effect: { ...marks, openWorldHint: false },
  input: Type.Object(
    {
      thread_id: Id("A conversation of your mailbox, from list_mail."),
      conversation_id: Id("A conversation from list_im_conversations."),
      task_id: Id("A task from list_tasks."),
      until: Nullable(
        Type.String({
          description:
            "At most 365 days ahead: an instant such as 2026-07-01T09:30:00Z, or a time without an offset together with `time_zone`.",
        }),
      ),
      time_zone: Type.Optional(Type.String({ description: "IANA time zone of `until`, such as Europe/Berlin." })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ snoozed_until: Nullable(Type.String({ description: "Null: it is not snoozed." })) }),
  argumentsOf: { timeZone: "time_zone" },
  documents: [
    McpSnoozeImConversationDocument,
    McpSnoozeMailThreadDocument,
    McpSnoozeTaskDocument,
    McpUnsnoozeImConversationDocument,
    McpUnsnoozeMailThreadDocument,
    McpUnsnoozeTaskDocument,
  ],
  async run({ thread_id: threadId, conversation_id: conversationId, task_id: taskId, until, time_zone: zone }, call) {
    const named = [threadId, conversationId, taskId].filter((id) => id !== undefined);
    const [id, ...others] = named;
    if (id === undefined || others.length > 0) {
      throw invalidValue(["thread_id"], "Name exactly one of thread_id, conversation_id and task_id.");
    }
    const time = { until: until ?? "", timeZone: zone };
    if (threadId !== undefined) {
      const input = { mailbox: (await call.me()).mailbox, id };
      const { thread } =
        until === null
          ? (await call.run(McpUnsnoozeMailThreadDocument, { input })).unsnoozeMailThread
          : (await call.run(McpSnoozeMailThreadDocument, { input: { ...input, ...time } })).snoozeMailThread;
      return { snoozed_until: thread.snoozedUntil ?? null };
    }
    if (conversationId !== undefined) {
      const { conversation } =
        until === null
          ? (await call.run(McpUnsnoozeImConversationDocument, { input: { id } })).unsnoozeImConversation
          : (await call.run(McpSnoozeImConversationDocument, { input: { id, ...time } })).snoozeImConversation;
      return { snoozed_until: conversation.snoozedUntil ?? null };
    }
    const input = { agentHandle: (await call.me()).handle, id };
    const { task } =
      until === null
        ? (await call.run(McpUnsnoozeTaskDocument, { input })).unsnoozeA2aTask
        : (await call.run(McpSnoozeTaskDocument, { input: { ...input, ...time } })).snoozeA2aTask;
    return { snoozed_until: task.snoozedUntil ?? null };
  },
});
