import { GetMailMessageDocument } from "../../../generated/documents.js";
import { operationRow, type Row } from "../../rows.js";
import { found } from "../found.js";
import { messageDetailRecord, messageDetailSchema } from "./message-record.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const base = "/api/v1/mail/mailboxes/{email_address}";

/** The routes of messages that exist (spec 4.7, wire contract mail 1, 4). */
export const messages: readonly Row[] = [
  operationRow({
    method: "GET",
    path: `${base}/messages/{message_id}`,
    credentials,
    tag,
    summary: "A message with its texts",
    description: "A received message is marked as read.",
    response: messageDetailSchema,
    document: GetMailMessageDocument,
    variables: ({ params }) => ({ mailbox: params.email_address, id: params.message_id }),
    answer: (data) => messageDetailRecord(found(data.mailMessage)),
  }),
];
