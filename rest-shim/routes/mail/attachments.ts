import { GetMailAttachmentDocument } from "../../../generated/documents.js";
import { handlerRoute } from "../../handler-route.js";
import type { Route } from "../../route.js";
import { found } from "../found.js";
import { answerAttachment, attachmentLocation, attachmentQuery } from "./answer-attachment.js";
import { sendAttachment } from "./send-attachment.js";

const tag = "Mail";

/** The routes of attachments (wire contract mail 4.6). */
export const attachments: readonly Route[] = [
  handlerRoute({
    method: "GET",
    path: "/api/v1/mail/mailboxes/{email_address}/messages/{message_id}/attachments/{filename}",
    credentials: ["api_key"],
    tag,
    name: "getMailAttachment",
    downloads: true,
    summary: "An attachment, or the address to download it from",
    description:
      "Without `redirect` the answer is the bytes. With `redirect=false`, or if the client accepts JSON, it is an address. " +
      "With `redirect=true` it is a redirect to that address.",
    query: attachmentQuery,
    response: attachmentLocation,
    errors: ["not_found", "validation_failed"],
    documents: [GetMailAttachmentDocument],
    async handle(request, reply, tools) {
      const { email_address: mailbox, message_id: messageId, filename } = request.params as Record<string, string>;
      const variables = { mailbox: mailbox!, messageId: messageId!, filename: filename! };
      return answerAttachment(request, reply, tools.context, async () =>
        found((await tools.run(GetMailAttachmentDocument, variables)).mailAttachment),
      );
    },
  }),
  handlerRoute({
    method: "GET",
    path: "/api/v1/mail/attachments/{token}",
    credentials: ["none"],
    tag,
    name: "downloadMailAttachment",
    downloads: true,
    summary: "Download an attachment from the address that was created for it",
    description: "The address is the credential. It expires five minutes after it was created.",
    errors: ["not_found"],
    documents: [],
    async handle(request, reply, tools) {
      const { token } = request.params as { token: string };
      return sendAttachment(reply, tools.context, token);
    },
  }),
];
