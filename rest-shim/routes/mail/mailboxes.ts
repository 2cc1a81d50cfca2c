import { Type } from "typebox";
import {
  type FilterMode as GraphqlFilterMode,
  GetMailboxDocument,
  ListMailboxesDocument,
  UpdateMailboxDocument,
} from "../../../generated/documents.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { FilterMode, mailboxRecord, mailboxSchema } from "./mailbox-record.js";
import { found } from "../found.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const Mailbox = mailboxSchema;
const base = "/api/v1/mail/mailboxes";

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
    item: (mailbox) => mailboxRecord(mailbox),
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
    answer: (data) => mailboxRecord(found(data.mailbox)),
  }),
  operationRoute({
    method: "PATCH",
    path: `${base}/{email_address}`,
    credentials,
    tag,
    summary: "Change the filter mode of a mailbox",
    description: "For admin keys. The filter mode belongs to the identity: change it there.",
    body: Type.Object({ filter_mode: Type.Optional(FilterMode) }, { additionalProperties: false }),
    response: Mailbox,
    example: { filter_mode: "whitelist" },
    action: "mail.filter_mode.change",
    document: UpdateMailboxDocument,
    variables: ({ params, body }) => ({
      input: {
        emailAddress: params.email_address,
        filterMode: body.filter_mode?.toUpperCase() as GraphqlFilterMode | undefined,
      },
    }),
    answer: ({ updateMailbox }) => mailboxRecord(updateMailbox.mailbox, updateMailbox.filterModeChangeNotice),
  }),
];
