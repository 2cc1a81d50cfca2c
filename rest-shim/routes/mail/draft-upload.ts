import { Type } from "typebox";
import { FinishMailDraftUploadDocument, OpenMailDraftUploadDocument } from "../../../generated/documents.js";
import { handlerRoute } from "../../handler-route.js";
import { readForm } from "../../wire/read-form.js";
import { attachmentRecord } from "./records.js";

const mebibyte = 1_048_576;

/** The upload of draft attachments for GraphQL clients. The URL is the credential. */
export const draftUpload = handlerRoute({
  method: "POST",
  path: "/api/v1/mail/draft-uploads/{ticket}",
  name: "uploadMailDraftAttachment",
  credentials: ["none"],
  tag: "Mail",
  status: 201,
  summary: "Upload an attachment of a draft to an address that was created for it",
  description:
    "The address is that of the mutation `createMailDraftUpload`. The body is multipart/form-data with the file as the part " +
    "`file`, up to 25 MiB, after an optional field `content_id`. The draft gets another generation. An address takes one " +
    "file: uploading again answers the same attachment.",
  body: Type.Object({ content_id: Type.Optional(Type.String()), file: Type.String({ format: "binary" }) }),
  bodyType: "multipart/form-data",
  // The form's size besides its file.
  bodyLimit: 26 * mebibyte,
  bodyRefusal: "payload_too_large",
  response: attachmentRecord.schema,
  errors: [
    "not_found",
    "attachment_blocked",
    "storage_limit_exceeded",
    { code: "mail_draft_upload_refused" },
    { code: "validation_failed", means: "The part `file` is missing, or its name, type or `content_id` is not valid." },
    { code: "unsupported_media_type", means: "The body is not multipart/form-data." },
    { code: "rate_limited", means: "Too many uploads for this mailbox." },
  ],
  documents: [OpenMailDraftUploadDocument, FinishMailDraftUploadDocument],
  async handle(request, reply, tools) {
    const { ticket } = request.params as { ticket: string };
    const { blobs } = tools.context.services;
    const input = await readForm(tools.stream(), async (fields, file, { filename, mediaType }) => {
      const about = { ticket, filename, contentType: mediaType, contentId: fields.get("content_id") ?? null };
      const { openMailDraftUpload } = await tools.run(OpenMailDraftUploadDocument, { input: about });
      const { organizationId, maxBytes } = openMailDraftUpload;
      return { ...about, blobId: (await blobs.put(file, { organizationId, maxBytes })).id };
    });
    const { finishMailDraftUpload } = await tools.run(FinishMailDraftUploadDocument, { input });
    void reply.code(201);
    return attachmentRecord.write(finishMailDraftUpload.attachment);
  },
});
