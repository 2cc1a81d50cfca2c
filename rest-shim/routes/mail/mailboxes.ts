import { Type } from "typebox";
import { GetMailboxDocument, ListMailboxesDocument } from "../../../generated/documents.js";
import { everyPage, operationRow, type Row } from "../../rows.js";
import { mailboxRecord, mailboxSchema } from "./mailbox-record.js";
import { found } from "../found.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const Mailbox = mailboxSchema;
const base = "/api/v1/mail/mailboxes";

/** The routes of mailboxes (spec 4.7, wire contract mail 1). */
export const mailboxes: readonly Row[] = [
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
    item: mailboxRecord,
  }),
  operationRow({
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
];
