import { create } from "content-disposition";
import { Type } from "typebox";
import {
  ExportContactsDocument,
  ImportContactsDocument,
  OpenContactImportDocument,
} from "../../../generated/documents.js";
import { ImportContactsShape } from "../../../generated/shapes.js";
import { handlerRoute, type HandlerTools } from "../../handler-route.js";
import { record } from "../../record/record.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { contactRecord } from "./contact-record.js";

const tag = "Contacts";
const credentials = ["api_key", "bearer"] as const;
const mediaType = "text/vcard; charset=utf-8";
const vcard = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Lovelace\r\nEMAIL:ada@example.com\r\nEND:VCARD\r\n";

const importShape = ImportContactsShape.fields.importContacts;
const importRecord = record(importShape, {
  keys: { results: record(importShape.fields!.results, { keys: { contact: contactRecord } }) },
});

const uploadErrors = [
  "claimed_agent_required",
  { code: "unsupported_media_type", means: "The body is not text/vcard." },
  { code: "rate_limited", means: "Too many uploads for this organization." },
] as const;

const upload = {
  method: "POST",
  tag,
  body: Type.String({ description: "vCards of version 2.1, 3.0 or 4.0 in UTF-8: at most 5 MiB and 1,000 cards." }),
  bodyType: "text/vcard",
  bodyLimit: 5 * 1_048_576,
  bodyRefusal: "payload_too_large",
  example: vcard,
} as const;

/** The routes of vCards (wire contract contacts 7). */
export const vcards: readonly Route[] = [
  handlerRoute({
    ...upload,
    path: "/api/v1/contacts/import",
    name: "importContacts",
    credentials,
    idempotencyKey: "optional",
    summary: "Add a contact for each of several vCards",
    description:
      "Each card is read and stored by itself: a bad one does not affect the others. Existing contacts never change. A card " +
      "is in conflict if another contact has one of its emails, phones, handles or chat users, perhaps from an earlier card.",
    response: importRecord.schema,
    errors: [
      ...uploadErrors,
      "not_utf8",
      { code: "validation_failed", means: "There is no vCard in the body." },
      "idempotency_key_reused",
      "idempotency_in_progress",
    ],
    documents: [OpenContactImportDocument, ImportContactsDocument],
    async handle(request, _reply, tools) {
      const uploadId = await storeUpload(tools, request.headers["content-type"]);
      return importRecord.write((await tools.run(ImportContactsDocument, { input: { uploadId } })).importContacts);
    },
  }),
  handlerRoute({
    ...upload,
    path: "/api/v1/contact-import-uploads/{ticket}",
    name: "uploadContacts",
    credentials: ["none"],
    status: 201,
    summary: "Upload vCards to an address that was created for them",
    description:
      "The address is that of the mutation `createContactImportUpload`, and is the credential. The mutation `importContacts` " +
      "imports the upload.",
    response: Type.Object({ upload_id: Type.String({ format: "uuid", description: "For `importContacts`." }) }),
    errors: [{ code: "contact_upload_refused" }, ...uploadErrors],
    documents: [OpenContactImportDocument],
    async handle(request, reply, tools) {
      const { ticket } = request.params as { ticket: string };
      const uploadId = await storeUpload(tools, request.headers["content-type"], ticket);
      void reply.code(201);
      return { upload_id: uploadId };
    },
  }),
  handlerRoute({
    method: "GET",
    path: "/api/v1/contacts/{contact_id}.vcf",
    name: "exportContact",
    credentials,
    tag,
    answerType: "text/vcard",
    summary: "A contact as a vCard",
    description:
      "Version 4.0, with everything that is on the contact. Facts and notes of the organization are not in it.",
    errors: ["not_found", "claimed_agent_required"],
    documents: [ExportContactsDocument],
    async handle(request, reply, tools) {
      const { contact_id: id } = request.params as { contact_id: string };
      const { contactsVcard } = await tools.run(ExportContactsDocument, { ids: [id] });
      const { vcard: text, filename } = found(contactsVcard);
      await reply
        .headers({
          "Content-Type": mediaType,
          "Content-Disposition": create(filename),
          "X-Content-Type-Options": "nosniff",
          "Cache-Control": "private, no-store",
        })
        .send(text);
    },
  }),
  operationRoute({
    method: "POST",
    path: "/api/v1/contacts/vcard-export",
    credentials,
    tag,
    summary: "Several contacts as vCards",
    description:
      "If one of them does not exist, nothing is exported, and `missing_contact_ids` lists those that do not.",
    body: Type.Object({ contact_ids: Type.Array(Type.String(), { description: "1 to 25 ids." }) }),
    response: Type.Object({
      content_type: Type.Literal(mediaType),
      contact_count: Type.Integer(),
      vcard: Type.String({ description: "vCards of version 4.0, one after the other." }),
    }),
    example: { contact_ids: ["5e1c1d5e-7d6f-4a3e-9f59-0a3f7f1c2b11"] },
    action: "contact.export",
    document: ExportContactsDocument,
    variables: ({ body }) => ({ ids: body.contact_ids }),
    loc: { ids: ["body", "contact_ids"] },
    answer: ({ contactsVcard }) => {
      const { vcard: text, contactCount } = found(contactsVcard);
      return { content_type: mediaType, contact_count: contactCount, vcard: text };
    },
  }),
];

/** Stores the body of an upload after it was admitted. Returns its id. */
async function storeUpload(tools: HandlerTools, contentType = "", ticket: string | null = null): Promise<string> {
  const { openContactImport } = await tools.run(OpenContactImportDocument, { input: { ticket, contentType } });
  const { organizationId, maxBytes } = openContactImport;
  return (await tools.context.services.blobs.put(tools.stream(), { organizationId, maxBytes })).id;
}
