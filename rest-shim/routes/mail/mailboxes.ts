import { Type } from "typebox";
import {
  type FilterMode as GraphqlFilterMode,
  GetMailboxDocument,
  ListMailboxesDocument,
  UpdateMailboxDocument,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { mailboxRecord, noticeRecord } from "./mailbox-records.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const Mailbox = mailboxRecord.schema;
const base = "/api/v1/mail/mailboxes";

const FilterMode = Type.Union([Type.Literal("whitelist"), Type.Literal("blacklist")]);

/** The routes of mailboxes (spec 4.7, wire contract mail 1). */
export const mailboxes: readonly Route[] = [
  everyPage({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "List mailboxes, newest first",
    description: "An agent's key sees its own mailbox only.",
    response: Type.Array(Mailbox),
    document: ListMailboxesDocument,
    connection: (data) => data.mailboxes,
    item: mailboxRecord.write,
  }),
  operationRoute({
    method: "GET",
    path: `${base}/{email_address}`,
    credentials,
    tag,
    summary: "A mailbox",
    description: "The case of the address does not matter. A `+` stays a `+`.",
    response: Mailbox,
    document: GetMailboxDocument,
    variables: ({ params }) => ({ emailAddress: params.email_address }),
    answer: (data) => mailboxRecord.write(found(data.mailbox)),
  }),
  operationRoute({
    method: "PATCH",
    path: `${base}/{email_address}`,
    credentials,
    tag,
    summary: "Change the filter mode, the signature or the time for canceling of a mailbox",
    description:
      "For admin keys. The filter mode belongs to the identity: change it there. While the signature is enabled, every " +
      "message, reply, forward and draft that is sent gets it, above the mail that it quotes.",
    body: Type.Object(
      {
        filter_mode: Type.Optional(FilterMode),
        signature_html: Type.Optional(
          Nullable(
            Type.String({
              description:
                "Up to 16,384 characters. Images need an absolute https URL; what could harm a reader is removed. Without " +
                "signature_text, the text is made of it. Null clears it.",
            }),
          ),
        ),
        signature_text: Type.Optional(
          Nullable(Type.String({ description: "Up to 16,384 characters. Null clears it." })),
        ),
        signature_enabled: Type.Optional(Type.Boolean()),
        default_undo_seconds: Type.Optional(
          Type.Integer({
            description: "0 to 120: for how many seconds a send can be canceled, if it has no `undo_seconds`.",
          }),
        ),
      },
      { additionalProperties: false },
    ),
    response: Mailbox,
    example: { filter_mode: "whitelist" },
    action: "mail.filter_mode.change",
    document: UpdateMailboxDocument,
    variables: ({ params, body }) => ({
      input: {
        emailAddress: params.email_address,
        filterMode: body.filter_mode?.toUpperCase() as GraphqlFilterMode | undefined,
        signatureHtml: body.signature_html,
        signatureText: body.signature_text,
        signatureEnabled: body.signature_enabled,
        defaultUndoSeconds: body.default_undo_seconds,
      },
    }),
    answer: ({ updateMailbox: { mailbox, filterModeChangeNotice: notice } }) => ({
      ...mailboxRecord.write(mailbox),
      filter_mode_change_notice: notice == null ? null : noticeRecord.write(notice),
    }),
  }),
];
