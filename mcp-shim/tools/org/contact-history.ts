import { type Static, Type } from "typebox";
import {
  type CorrespondenceChannel,
  McpContactHistoryDocument,
  type McpContactHistoryQuery,
} from "../../../generated/mcp-documents.js";
import { Nullable, pageField, pageInput } from "../../call/paging.js";
import { found } from "../../call/found.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, Untrusted, withNotice } from "../../call/untrusted.js";
import { reads, tool } from "../../tool.js";

type Item = NonNullable<McpContactHistoryQuery["contactCorrespondence"]>["items"][number];

const channels = ["email", "imessage", "slack", "a2a"] as const;
const usual = 10;
const text = Nullable(Type.String());
const id = (description: string) => Nullable(Type.String({ description }));

const entrySchema = Type.Object({
  channel: Type.Enum([...channels]),
  message_id: Type.String({
    description: "For the tool that reads a message of this channel, and as a source of facts.",
  }),
  is_mine: Type.Boolean({ description: "Whether you wrote it." }),
  occurred_at: Type.String(),
  status: text,
  thread_id: id("Of a mail."),
  connection_id: id("Of a message of team chat."),
  conversation_id: id("Of an instant message, or a message of team chat."),
  thread: id("Of a message of team chat in a thread."),
  task_id: id("Of a message of a task."),
  untrusted: Untrusted({ with: Type.Array(Type.String()), subject: text, text }),
});

/** `contact_history`. */
export const contactHistory = tool({
  name: "contact_history",
  title: "Read the history with a contact",
  description:
    "What you and a contact of your organization's address book wrote to each other, by mail, by instant message, in team chat and in tasks, " +
    "the newest first. Each entry has the beginning of its text. Find the contact with `find_contact` first.",
  action: "contact.read",
  effect: reads,
  input: Type.Object(
    {
      contact_id: Type.String(),
      channels: Type.Optional(
        Type.Array(Type.Enum([...channels]), { maxItems: channels.length, description: "Only these. Default: all." }),
      ),
      since: Type.Optional(Type.String({ description: "Not before this date or time, such as 2026-07-01." })),
      ...pageInput(25, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ...noticeField, entries: Type.Array(entrySchema), ...pageField }),
  argumentsOf: { limitPerChannel: "limit" },
  documents: [McpContactHistoryDocument],
  async run({ contact_id: contactId, channels: named, since, limit, cursor }, call) {
    const wanted = named === undefined || named.length === 0 ? channels : named;
    const { contactCorrespondence } = await call.run(McpContactHistoryDocument, {
      contactId,
      channels: wanted.map((name) => name.toUpperCase() as CorrespondenceChannel),
      since: since ?? null,
      limitPerChannel: limit ?? usual,
      cursor: cursor ?? null,
    });
    const budget = new TextBudget();
    const { items, nextCursor } = found(contactCorrespondence, "contact with this id");
    return {
      ...withNotice,
      entries: items.map((item) => entryOf(item, budget)),
      next_cursor: nextCursor ?? null,
    };
  },
});

function entryOf(item: Item, budget: TextBudget): Static<typeof entrySchema> {
  const { email, imessage, slack, a2a } = item;
  const short = (value: string | null | undefined) => (value == null ? null : budget.takeMarked(value, 300));
  const isMine = item.direction === "OUTBOUND";
  const others = email == null ? [] : isMine ? email.toAddresses.slice(0, 5) : [email.fromAddress];
  const numbers = imessage == null ? [] : [imessage.remoteHandle];
  const users = slack == null ? [] : [slack.userId];
  return {
    channel: item.channel.toLowerCase() as (typeof channels)[number],
    message_id: item.sourceId,
    is_mine: isMine,
    occurred_at: item.occurredAt,
    status: item.status ?? null,
    thread_id: email?.threadId ?? null,
    connection_id: slack?.connectionId ?? null,
    conversation_id: imessage?.conversationId ?? slack?.conversationId ?? null,
    thread: slack?.threadTs ?? null,
    task_id: a2a?.taskId ?? null,
    untrusted: {
      with: [...others, ...numbers, ...users].map((value) => budget.takeMarked(value, 300)),
      subject: short(email?.subject),
      text: short(email?.snippet ?? imessage?.text ?? slack?.text ?? a2a?.text),
    },
  };
}
