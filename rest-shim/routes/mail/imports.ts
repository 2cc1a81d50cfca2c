import { Type } from "typebox";
import {
  CancelMailImportDocument,
  CreateMailImportDocument,
  GetMailImportDocument,
  ListMailImportsDocument,
  MailImportFormat,
  RenewMailImportUploadDocument,
  StartMailImportDocument,
} from "../../../generated/documents.js";
import { errorCatalogue } from "../../../subgraphs/index.js";
import { Problem } from "../../../subgraphs/shared/errors/problem.js";
import { pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { importRecord, uploadTargetRecord } from "./import-records.js";
import { importUpload } from "./import-upload.js";
import { mailPage, mailPageSchema } from "./mail-page.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const ImportJob = importRecord.schema;
const UploadTarget = uploadTargetRecord.schema;
const base = "/api/v1/mail/mailboxes/{email_address}/imports";
const one = `${base}/{job_id}` as const;

interface ImportParams {
  readonly email_address: string;
  readonly job_id: string;
}

const inputOf = ({ params }: { readonly params: ImportParams }) => ({
  input: { mailbox: params.email_address, importId: params.job_id },
});

/** The routes of imports (wire contract mail 1, 9). */
export const imports: readonly Route[] = [
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Prepare an import of mail",
    description: "Upload the file to `upload`, then start the import.",
    body: Type.Object({
      source_format: Type.String({ description: "auto, mbox, eml or zip." }),
      original_addresses: Type.Optional(
        Nullable(Type.Array(Type.String(), { description: "At most 20. Mail from them counts as sent." })),
      ),
      mark_as_read: Type.Optional(Type.Boolean({ default: true })),
    }),
    status: 201,
    response: Type.Object({ job: ImportJob, upload: UploadTarget }),
    example: { source_format: "auto", original_addresses: ["ada@example.com"], mark_as_read: true },
    action: "mail.import.write",
    document: CreateMailImportDocument,
    loc: { mailbox: ["path", "email_address"] },
    variables: ({ params, body }) => ({
      input: {
        mailbox: params.email_address,
        sourceFormat: formatOf(body.source_format),
        originalAddresses: body.original_addresses ?? null,
        markAsRead: body.mark_as_read ?? true,
      },
    }),
    answer: ({ createMailImport }) => ({
      job: importRecord.write(createMailImport.import),
      upload: uploadTargetRecord.write(createMailImport.upload),
    }),
  }),
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "List the imports of a mailbox, newest first",
    query: Type.Object(pageQuery),
    response: mailPageSchema(ImportJob),
    document: ListMailImportsDocument,
    variables: ({ params, query }) => ({ mailbox: params.email_address, ...pageVariables(query) }),
    answer: (data) => mailPage(data.mailImports, importRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "An import",
    response: ImportJob,
    document: GetMailImportDocument,
    variables: ({ params }) => ({ mailbox: params.email_address, id: params.job_id }),
    answer: (data) => importRecord.write(found(data.mailImport)),
  }),
  operationRoute({
    method: "POST",
    path: `${one}/upload-url`,
    credentials,
    tag,
    summary: "Request another upload address",
    description: "The earlier one stops working.",
    response: UploadTarget,
    action: "mail.import.write",
    document: RenewMailImportUploadDocument,
    variables: inputOf,
    answer: (data) => uploadTargetRecord.write(data.renewMailImportUpload.upload),
  }),
  operationRoute({
    method: "POST",
    path: `${one}/start`,
    credentials,
    tag,
    summary: "Start an import",
    description: "Starting it again changes nothing.",
    response: ImportJob,
    action: "mail.import.write",
    document: StartMailImportDocument,
    variables: inputOf,
    answer: (data) => importRecord.write(data.startMailImport.import),
  }),
  operationRoute({
    method: "POST",
    path: `${one}/cancel`,
    credentials,
    tag,
    summary: "Cancel an import",
    description: "What it has imported stays. Canceling an import that has ended changes nothing.",
    response: ImportJob,
    action: "mail.import.write",
    document: CancelMailImportDocument,
    variables: inputOf,
    answer: (data) => importRecord.write(data.cancelMailImport.import),
  }),
  importUpload,
];

const formats: readonly string[] = ["auto", "mbox", "eml", "zip"];

/** The contract refuses an unknown format as an impossible import, and not as an invalid value of the body. */
function formatOf(text: string): MailImportFormat {
  if (formats.includes(text)) return text.toUpperCase() as MailImportFormat;
  const code = "mail_import_invalid_request";
  const message = "The format must be auto, mbox, eml or zip.";
  throw new Problem(code, errorCatalogue[code]!, { message });
}
