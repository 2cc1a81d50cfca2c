import { Type } from "typebox";
import { McpSnoozeMailThreadDocument, McpUnsnoozeMailThreadDocument } from "../../../generated/mcp-documents.js";
import { Nullable } from "../../call/paging.js";
import { marks, tool } from "../../tool.js";

/** `snooze`. */
export const snooze = tool({
  name: "snooze",
  title: "Snooze",
  description:
    "Puts a conversation of your mailbox aside until a time, or with `until` null ends that. When the time comes its newest message " +
    "becomes unread. The snooze ends earlier when somebody writes.",
  action: "mail.threads.change",
  effect: { ...marks, openWorldHint: false },
  input: Type.Object(
    {
      thread_id: Type.String({ description: "The conversation, from list_mail." }),
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
  argumentsOf: { id: "thread_id", timeZone: "time_zone" },
  documents: [McpSnoozeMailThreadDocument, McpUnsnoozeMailThreadDocument],
  async run({ thread_id: id, until, time_zone: timeZone }, call) {
    const { mailbox } = await call.me();
    const changed =
      until === null
        ? (await call.run(McpUnsnoozeMailThreadDocument, { input: { mailbox, id } })).unsnoozeMailThread
        : (await call.run(McpSnoozeMailThreadDocument, { input: { mailbox, id, until, timeZone } })).snoozeMailThread;
    return { snoozed_until: changed.thread.snoozedUntil ?? null };
  },
});
