import { type Static, Type } from "typebox";
import type { MailDraftOrigin, MailForwardMode } from "../../../generated/documents.js";
import { rejected } from "../../wire/rejection.js";
import { Maybe, ownLabels, Recipients, texts } from "./outgoing-body.js";

/** The keys of a draft's content (wire contract mail 8), all optional. */
export const draftContent = {
  recipients: Maybe(Recipients),
  subject: Maybe(Type.String({ description: "Up to 998 characters." })),
  ...texts,
  in_reply_to_message_id: Maybe(Type.String({ description: "Id of a message in the mailbox, or a Message-ID." })),
  forward_of_message_id: Maybe(Type.String({ description: "Id of a message in the mailbox." })),
  forward_message_id: Maybe(Type.String({ description: "Another name of `forward_of_message_id`." })),
  include_original_attachments: Maybe(Type.Boolean({ description: "Of an inline forward. Default: true." })),
  forward_note_text: Maybe(Type.String({ description: "Another name of `body_text` in a forward." })),
  forward_note_html: Maybe(Type.String({ description: "Another name of `body_html` in a forward." })),
  thread_id: Maybe(Type.String({ description: "Answers the newest message of this thread." })),
  references: Maybe(Type.Array(Type.String(), { description: "Message-IDs for the header References." })),
  track_opens: Maybe(Type.Boolean({ description: "Needs HTML when the draft is sent." })),
  forward_mode: Maybe(Type.Union([Type.Literal("inline"), Type.Literal("wrapped")])),
  origin: Maybe(
    Type.Union([Type.Literal("user"), Type.Literal("agent"), Type.Literal("generated")], {
      description: "Who wrote this generation. Default: agent with an agent's key, otherwise user.",
    }),
  ),
  prompt: Maybe(
    Type.String({ description: "The prompt that a program was given to write it: up to 10,000 characters." }),
  ),
  ...ownLabels,
};

const Content = Type.Object(draftContent);
type Content = Static<typeof Content>;

const readGeneration = "The generation that you have read. If the draft has another one, nothing is changed.";

/** The generation that the caller has read, under both names. */
export const generationKeys = {
  expected_generation: Maybe(Type.Integer({ description: readGeneration })),
  generation: Maybe(Type.Integer({ description: "Another name of `expected_generation`." })),
};

/** The same as a query parameter. */
export const generationQuery = { generation: Type.Optional(Type.Integer({ description: readGeneration })) };

/** The generation that a request expects; null for any. Refuses two different values. */
export function expectedGeneration(body: {
  readonly expected_generation?: number | null | undefined;
  readonly generation?: number | null | undefined;
}): number | null {
  return oneOf(["generation", body.generation], ["expected_generation", body.expected_generation]) ?? null;
}

/** The value of a key with two names. Refuses two different values. */
function oneOf<Value>(
  [name, value]: readonly [string, Value | null | undefined],
  [other, otherValue]: readonly [string, Value | null | undefined],
): Value | null | undefined {
  if (value === undefined || value === null) return otherValue === undefined ? value : otherValue;
  if (otherValue === undefined || otherValue === null || otherValue === value) return value;
  throw rejected([{ loc: ["body", name], msg: `must be the same as ${other}`, type: "value_error" }]);
}

const names = {
  recipients: "recipients",
  subject: "subject",
  body_text: "bodyText",
  body_html: "bodyHtml",
  reply_to: "replyTo",
  in_reply_to_message_id: "inReplyToMessageId",
  include_original_attachments: "includeOriginals",
  forward_note_text: "forwardNoteText",
  forward_note_html: "forwardNoteHtml",
  thread_id: "threadId",
  references: "references",
  track_opens: "trackOpens",
  prompt: "prompt",
  labels: "labels",
} as const satisfies Partial<Record<keyof Content, string>>;

type Plain = { [key in keyof typeof names as (typeof names)[key]]?: Content[key] };

/** When a draft is sent by itself (wire contract labels-and-schedule 4.1). */
export const scheduleKeys = {
  send_at: Maybe(
    Type.String({
      description:
        "When it is sent by itself: an instant such as `2026-07-01T09:30:00Z`, or a time without an offset together with `tz`. " +
        "Null: not any longer.",
    }),
  ),
  tz: Maybe(Type.String({ description: "IANA time zone of `send_at`." })),
};

const Schedule = Type.Object(scheduleKeys);

/** The same as the operation takes it. Omitted keys stay omitted. */
export function scheduleInput({ send_at: sendAt, tz: timeZone }: Static<typeof Schedule>) {
  return { ...(sendAt === undefined ? {} : { sendAt }), ...(timeZone === undefined ? {} : { timeZone }) };
}

/** The content as the operation's input: an omitted key stays omitted, because null clears it. */
export function draftInput(body: Content) {
  const given = Object.entries(names).flatMap(([key, name]) => {
    const value = body[key as keyof typeof names];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { forward_mode: mode, origin } = body;
  const forwarded = oneOf(
    ["forward_message_id", body.forward_message_id],
    ["forward_of_message_id", body.forward_of_message_id],
  );
  return {
    ...(Object.fromEntries(given) as Plain),
    ...(forwarded === undefined ? {} : { forwardOfMessageId: forwarded }),
    ...(mode === undefined ? {} : { forwardMode: (mode?.toUpperCase() ?? null) as MailForwardMode | null }),
    ...(origin === undefined ? {} : { origin: (origin?.toUpperCase() ?? null) as MailDraftOrigin | null }),
  };
}
