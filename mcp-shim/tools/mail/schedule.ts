import { type Static, Type } from "typebox";
import {
  McpRescheduleMailDocument,
  type McpScheduledMailFragment,
  McpScheduledMailsDocument,
  McpScheduleNewMailDocument,
  McpUnscheduleMailDocument,
} from "../../../generated/mcp-documents.js";
import { keyInput } from "../../call/keys.js";
import { nextCursor, Nullable, pageField, pageInput, pageOf } from "../../call/paging.js";
import { marks, operationTool, reads, sends, tool, type Tool } from "../../tool.js";
import { argumentPaths, recipients } from "./recipients.js";

const usual = 20;

const ScheduledMail = Type.Object({
  draft_id: Type.String(),
  thread_id: Nullable(Type.String()),
  to: Type.Array(Type.String()),
  cc: Type.Array(Type.String()),
  bcc: Type.Array(Type.String()),
  subject: Nullable(Type.String()),
  send_at: Nullable(Type.String({ description: "When it is sent. Null: it is not sent by itself." })),
  status: Nullable(
    Type.Enum(["scheduled", "sending", "failed"], { description: "failed: it was not sent, and `error` says why." }),
  ),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
  unscheduled_because: Nullable(
    Type.String({ description: "Why it has no time any more, although you did not remove it." }),
  ),
});

function recordOf(draft: McpScheduledMailFragment): Static<typeof ScheduledMail> {
  const { id, threadId, sendAt, sendStatus, sendError, unscheduledReason, current } = draft;
  return {
    draft_id: id,
    thread_id: threadId ?? null,
    ...current.recipients,
    subject: current.subject ?? null,
    send_at: sendAt ?? null,
    status: (sendStatus?.toLowerCase() ?? null) as "scheduled" | "sending" | "failed" | null,
    error: sendError ?? null,
    unscheduled_because: unscheduledReason?.toLowerCase() ?? null,
  };
}

const output = Type.Object({
  mail: Nullable(ScheduledMail),
});
const answerOf = (draft: McpScheduledMailFragment | null | undefined) => ({
  mail: draft == null ? null : recordOf(draft),
});

/** `schedule_mail`: a draft with a time to send, or another time and text for one. */
const scheduleMail = tool({
  name: "schedule_mail",
  title: "Send mail later",
  description:
    "Has mail sent from your mailbox at a time: new mail, or with `draft_id` mail that you have drafted or scheduled, which may get " +
    "another time and other text. All rules are asked again when it is sent. unschedule_mail cancels it.",
  action: "mail.send",
  effect: sends,
  keyed: true,
  input: Type.Object(
    {
      send_at: Type.String({
        description: "An instant such as 2026-07-01T09:30:00Z, or a time without an offset together with `time_zone`.",
      }),
      time_zone: Type.Optional(Type.String({ description: "IANA time zone of `send_at`, such as Europe/Berlin." })),
      draft_id: Type.Optional(Type.String({ description: "The mail to change. Omitted arguments stay as they are." })),
      ...recipients,
      subject: Type.Optional(Type.String({ maxLength: 998 })),
      text: Type.Optional(Type.String()),
      in_reply_to: Type.Optional(Type.String({ description: "The `message_id` that it answers." })),
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output,
  argumentsOf: { ...argumentPaths, sendAt: "send_at", timeZone: "time_zone" },
  documents: [McpScheduleNewMailDocument, McpRescheduleMailDocument],
  async run(input, call) {
    const { to, cc, bcc, subject, text: bodyText, in_reply_to: inReplyToMessageId, draft_id: draftId } = input;
    const { mailbox } = await call.me();
    const content = {
      ...(to === undefined && cc === undefined && bcc === undefined ? {} : { recipients: { to, cc, bcc } }),
      ...(subject === undefined ? {} : { subject }),
      ...(bodyText === undefined ? {} : { bodyText }),
      ...(inReplyToMessageId === undefined ? {} : { inReplyToMessageId }),
    };
    const given = { mailbox, ...content, sendAt: input.send_at, timeZone: input.time_zone ?? null };
    if (draftId === undefined) {
      return answerOf((await call.run(McpScheduleNewMailDocument, { input: given })).createMailDraft.draft);
    }
    const changed = await call.run(McpRescheduleMailDocument, { input: { ...given, draftId } });
    return answerOf(changed.updateMailDraft.draft);
  },
});

/** `unschedule_mail`. */
const unscheduleMail = operationTool({
  name: "unschedule_mail",
  title: "Do not send scheduled mail",
  description: "Cancels the time of scheduled mail. It stays as a draft, and is not sent by itself.",
  action: "mail.draft.write",
  effect: { ...marks, openWorldHint: false },
  input: Type.Object({ draft_id: Type.String() }, { additionalProperties: false }),
  output,
  argumentsOf: { id: "draft_id" },
  document: McpUnscheduleMailDocument,
  variables: async ({ draft_id: id }, call) => ({ input: { mailbox: (await call.me()).mailbox, id } }),
  answer: (data) => answerOf(data.unscheduleMailDraft.draft),
});

/** `list_scheduled_mail`. */
const listScheduledMail = operationTool({
  name: "list_scheduled_mail",
  title: "List scheduled mail",
  description:
    "Lists mail of your mailbox that is sent later, the earliest first, and scheduled mail that was refused when its time came.",
  action: "mail.draft.read",
  effect: reads,
  input: Type.Object(
    {
      from: Type.Optional(Type.String({ description: "Only mail that is sent at or after this date or time." })),
      to: Type.Optional(Type.String({ description: "Only mail that is sent at or before it." })),
      time_zone: Type.Optional(Type.String({ description: "IANA time zone of both. Default: UTC." })),
      ...pageInput(50, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ mails: Type.Array(ScheduledMail), ...pageField }),
  argumentsOf: { sendStartDatetime: "from", sendEndDatetime: "to" },
  document: McpScheduledMailsDocument,
  variables: async ({ from, to, time_zone: timeZone, ...page }, call) => ({
    mailbox: (await call.me()).mailbox,
    sendStartDatetime: from,
    sendEndDatetime: to,
    timeZone,
    ...pageOf(page, usual),
  }),
  answer: ({ mailDrafts: { nodes, pageInfo } }) => ({ mails: nodes.map(recordOf), ...nextCursor(pageInfo) }),
});

/** The tools for mail that is sent later. */
export const scheduleTools: readonly Tool[] = [scheduleMail, unscheduleMail, listScheduledMail];
