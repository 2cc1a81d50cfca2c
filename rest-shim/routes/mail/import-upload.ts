import { Type } from "typebox";
import { FinishMailImportUploadDocument, OpenMailImportUploadDocument } from "../../../generated/documents.js";
import { handlerRoute } from "../../handler-route.js";
import { readForm } from "../../wire/read-form.js";

const gibibyte = 1024 ** 3;
/** The size limit of a form besides its file. */
const aroundFile = 1024 ** 2;

/** The upload of files for imports (wire contract mail 9). The token among the fields is the credential. */
export const importUpload = handlerRoute({
  method: "POST",
  path: "/api/v1/mail/import-uploads/{import_id}",
  name: "uploadMailImport",
  credentials: ["none"],
  tag: "Mail",
  summary: "Upload the file of an import",
  description:
    "The address and the fields are those of the import's upload target. The body is multipart/form-data: first the " +
    "fields, then the file as the part `file`, up to 1 GiB. Until the import is started, another upload replaces the file.",
  body: Type.Object({ token: Type.String(), file: Type.String({ format: "binary" }) }),
  bodyType: "multipart/form-data",
  bodyLimit: gibibyte + aroundFile,
  bodyRefusal: "payload_too_large",
  errors: [
    { code: "mail_import_upload_refused" },
    { code: "unsupported_media_type", means: "The body is not multipart/form-data." },
    { code: "rate_limited", means: "Too many uploads for this import." },
  ],
  documents: [OpenMailImportUploadDocument, FinishMailImportUploadDocument],
  async handle(request, reply, tools) {
    const { import_id: importId } = request.params as { import_id: string };
    const { blobs } = tools.context.services;
    const { id: blobId, token } = await readForm(tools.stream(), async (fields, file) => {
      const input = { importId, token: fields.get("token") ?? "" };
      const { openMailImportUpload } = await tools.run(OpenMailImportUploadDocument, { input });
      const { organizationId, maxBytes } = openMailImportUpload;
      return { ...(await blobs.put(file, { organizationId, maxBytes })), token: input.token };
    });
    await tools.run(FinishMailImportUploadDocument, { input: { importId, token, blobId } });
    void reply.code(204);
  },
});
