import { Type } from "typebox";
import { GetMailAttachmentDocument } from "../../../generated/documents.js";
import { handlerRow } from "../../handler-row.js";
import type { Row } from "../../rows.js";
import { rejected } from "../../wire/rejection.js";
import { found } from "../found.js";
import { sendAttachment } from "./send-attachment.js";

const tag = "Mail";

const Location = Type.Object(
  {
    url: Type.String({ format: "uri", description: "Valid for five minutes, without a credential." }),
    filename: Type.String(),
    expires_in: Type.Integer({ description: "Seconds." }),
    expiresIn: Type.Integer({ description: "The same, for clients that look for this name." }),
  },
  { $id: "MailAttachmentLocation", description: "Where an attachment can be downloaded." },
);

/** The routes of attachments (wire contract mail 4.6). */
export const attachments: readonly Row[] = [
  handlerRow({
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
    query: Type.Object({ redirect: Type.Optional(Type.Boolean()) }),
    response: Location,
    errors: ["not_found", "validation_failed"],
    documents: [GetMailAttachmentDocument],
    async handle(request, reply, tools) {
      const { email_address: mailbox, message_id: messageId, filename } = request.params as Record<string, string>;
      const { redirect } = request.query as { redirect?: unknown };
      if (redirect !== undefined && redirect !== "true" && redirect !== "false") {
        throw rejected([{ loc: ["query", "redirect"], msg: "must be true or false", type: "bool_parsing" }]);
      }
      const variables = { mailbox: mailbox!, messageId: messageId!, filename: filename! };
      const { mailAttachment } = await tools.run(GetMailAttachmentDocument, variables);
      const { filename: name, download } = found(mailAttachment);
      const { url, expiresInSeconds } = download;
      if (redirect === undefined) return sendAttachment(reply, tools.context, url.slice(url.lastIndexOf("/") + 1));
      // Clients that ask for a redirect read JSON all the same (wire contract mail 4.6).
      if (redirect === "true" && !/\bapplication\/json\b/i.test(request.headers.accept ?? "")) {
        return void (await reply.header("Cache-Control", "no-store").redirect(url, 302));
      }
      return { url, filename: name, expires_in: expiresInSeconds, expiresIn: expiresInSeconds };
    },
  }),
  handlerRow({
    method: "GET",
    path: "/api/v1/mail/attachments/{token}",
    credentials: ["none"],
    tag,
    name: "downloadMailAttachment",
    downloads: true,
    summary: "Download an attachment from the address that was given out for it",
    description: "The address is the permission. It expires five minutes after it was given out.",
    errors: ["not_found"],
    documents: [],
    async handle(request, reply, tools) {
      const { token } = request.params as { token: string };
      return sendAttachment(reply, tools.context, token);
    },
  }),
];
