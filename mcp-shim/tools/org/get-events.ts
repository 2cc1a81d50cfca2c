import { Type } from "typebox";
import { McpCursorDocument, McpEventsDocument, type McpEventsSubscription } from "../../../generated/mcp-documents.js";
import { Nullable } from "../../call/paging.js";
import { nextWithin, over, waitInput } from "../../call/wait.js";
import { reads, tool } from "../../tool.js";

type Event = McpEventsSubscription["agentActivity"];

/** How long the log must be silent before its end is assumed. A page that is too short loses nothing. */
const quiet = 400;
const usual = 20;

const eventSchema = Type.Object({
  kind: Type.String({ description: "Kind of event, such as `a2a.task.created` or `mail.message.received`." }),
  occurred_at: Type.String(),
  about: Nullable(
    Type.String({ description: "Type of the object that it is about, such as `A2aTask` or `MailMessage`." }),
  ),
  id: Nullable(Type.String({ description: "Id of that object, for the tools that read it." })),
  parent_id: Nullable(Type.String({ description: "Id of the thread or conversation of that object." })),
  read_with: Nullable(
    Type.Object(
      { tool: Type.String(), arguments: Type.Record(Type.String(), Type.String()) },
      { description: "The call that reads the object. Null if no tool reads it." },
    ),
  ),
});

/** `get_events`: the events since a cursor. */
export const getEvents = tool({
  name: "get_events",
  title: "List events",
  description:
    "Lists what happened to you since a cursor, oldest first: tasks, mail, messages and changes of them. Call it without " +
    "`after` to get a cursor for now, then with the `cursor` of the previous answer. With `wait_seconds` it waits for the " +
    "first event. Events hold ids, not contents: make the call in `read_with` for those. What you did yourself is listed " +
    "too.",
  action: "activity.follow",
  effect: reads,
  input: Type.Object(
    {
      after: Type.Optional(
        Type.String({
          maxLength: 1024,
          description: "The `cursor` of the previous answer. Without it, the answer has a cursor and no events.",
        }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: `Default: ${usual}.` })),
      ...waitInput,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    events: Type.Array(eventSchema),
    cursor: Type.String({ description: "Pass it as `after` in the next call." }),
    more: Type.Boolean({ description: "True: there may be more events. Call again at once." }),
  }),
  documents: [McpEventsDocument, McpCursorDocument],
  async run({ after, limit = usual, wait_seconds: seconds = 0 }, call) {
    if (after === undefined) {
      return { events: [], cursor: (await call.run(McpCursorDocument, {})).eventCursor, more: false };
    }
    const release = call.takeSlot();
    const events: Event[] = [];
    try {
      const { handle: agentHandle } = await call.me();
      const stream = await call.subscribe(McpEventsDocument, { agentHandle, after });
      try {
        while (events.length < limit) {
          const patience = events.length === 0 ? Math.max(quiet, seconds * 1000) : quiet;
          const next = await nextWithin(call, stream, patience);
          if (next === over) break;
          events.push(next.agentActivity);
        }
      } finally {
        await stream.return?.();
      }
    } finally {
      release();
    }
    return {
      events: events.map(eventRecord),
      cursor: events.at(-1)?.cursor ?? after,
      more: events.length === limit,
    };
  },
});

function eventRecord({ kind, occurredAt, subject }: Event) {
  const fields = (subject ?? {}) as { __typename?: string; id?: string; threadId?: string; conversationId?: string };
  return {
    kind,
    occurred_at: occurredAt,
    about: fields.__typename ?? null,
    id: fields.id ?? null,
    parent_id: fields.threadId ?? fields.conversationId ?? null,
    read_with: callFor(subject),
  };
}

interface NextCall {
  readonly tool: string;
  readonly arguments: Record<string, string>;
}

function callFor(subject: Event["subject"]): NextCall | null {
  switch (subject?.__typename) {
    case "A2aTask":
      return { tool: "get_task", arguments: { task_id: subject.id } };
    case "MailMessage":
      return { tool: "read_mail", arguments: { message_id: subject.id } };
    case "MailThread":
      return { tool: "read_mail_thread", arguments: { thread_id: subject.id } };
    case "ImMessage":
      return subject.conversationId == null
        ? null
        : { tool: "read_im", arguments: { conversation_id: subject.conversationId } };
    case "ImConversation":
      return { tool: "read_im", arguments: { conversation_id: subject.id } };
    default:
      return null;
  }
}
