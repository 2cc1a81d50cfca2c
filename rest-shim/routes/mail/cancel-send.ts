import { CancelMailSendDocument } from "../../../generated/documents.js";
import { operationRoute } from "../../route.js";
import { draftRecord } from "./draft-records.js";

/** The route that cancels a message that was not handed over yet (wire contract labels-and-schedule 5). */
export const cancelSend = operationRoute({
  method: "POST",
  path: "/api/v1/mail/mailboxes/{email_address}/messages/{message_id}/cancel",
  credentials: ["api_key"],
  tag: "Mail",
  summary: "Cancel a message that was not handed over yet",
  description:
    "Possible until `cancelable_until` of the message. Nothing is delivered. The message is gone, and its content is a new draft, which " +
    "is the answer. Repeated within 24 hours, the request answers the same draft while it exists.",
  name: "cancelMailSend",
  response: draftRecord.schema,
  action: "mail.send",
  document: CancelMailSendDocument,
  variables: ({ params }) => ({ input: { mailbox: params.email_address, id: params.message_id } }),
  answer: (data) => draftRecord.write(data.cancelMailSend),
});
