import { type Static, Type } from "typebox";
import type { MailDraftOrigin, MailForwardMode } from "../../../generated/documents.js";
import { Maybe, Recipients, texts } from "./outgoing-body.js";

/** The keys that drafts are written with (wire contract mail 8): every one may be missing. */
export const draftContent = {
  recipients: Maybe(Recipients),
  subject: Maybe(Type.String({ description: "Up to 998 characters." })),
  ...texts,
  in_reply_to_message_id: Maybe(Type.String({ description: "Id of a message in the mailbox, or a Message-ID." })),
  forward_of_message_id: Maybe(Type.String({ description: "Id of a message in the mailbox." })),
  forward_mode: Maybe(Type.Union([Type.Literal("inline"), Type.Literal("wrapped")])),
  origin: Maybe(
    Type.Union([Type.Literal("user"), Type.Literal("agent"), Type.Literal("generated")], {
      description: "Who wrote this generation. Default: agent with an agent's key, otherwise user.",
    }),
  ),
  prompt: Maybe(
    Type.String({ description: "The prompt that a program was given to write it: up to 10,000 characters." }),
  ),
};

const Content = Type.Object(draftContent);
type Content = Static<typeof Content>;

/** The generation that the caller has read. */
export const expectedGeneration = Maybe(
  Type.Integer({ description: "The generation that you have read. If the draft has another one, nothing is changed." }),
);

const names = {
  recipients: "recipients",
  subject: "subject",
  body_text: "bodyText",
  body_html: "bodyHtml",
  reply_to: "replyTo",
  in_reply_to_message_id: "inReplyToMessageId",
  forward_of_message_id: "forwardOfMessageId",
  prompt: "prompt",
} as const satisfies Partial<Record<keyof Content, string>>;

type Plain = { [key in keyof typeof names as (typeof names)[key]]?: Content[key] };

/** The content as the operation takes it: a key that is left out stays out, since null empties. */
export function draftInput(body: Content) {
  const given = Object.entries(names).flatMap(([key, name]) => {
    const value = body[key as keyof typeof names];
    return value === undefined ? [] : [[name, value] as const];
  });
  const { forward_mode: mode, origin } = body;
  return {
    ...(Object.fromEntries(given) as Plain),
    ...(mode === undefined ? {} : { forwardMode: (mode?.toUpperCase() ?? null) as MailForwardMode | null }),
    ...(origin === undefined ? {} : { origin: (origin?.toUpperCase() ?? null) as MailDraftOrigin | null }),
  };
}
