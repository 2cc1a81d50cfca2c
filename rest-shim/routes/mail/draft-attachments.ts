import type { Readable } from "node:stream";
import { type Static, Type } from "typebox";
import {
  AddMailDraftAttachmentDocument,
  AddMailDraftAttachmentsDocument,
  DeleteMailDraftAttachmentDocument,
  GetMailDraftAttachmentDocument,
} from "../../../generated/documents.js";
import { errorCatalogue } from "../../../subgraphs/index.js";
import { Problem } from "../../../subgraphs/shared/errors/problem.js";
import { sharedErrors } from "../../../subgraphs/shared/errors/shared-errors.js";
import { handlerRoute, type HandlerTools } from "../../handler-route.js";
import { bodyCheck } from "../../wire/check-shape.js";
import { rejected } from "../../wire/rejection.js";
import { readForm } from "../../wire/read-form.js";
import { found } from "../found.js";
import { answerAttachment, attachmentLocation, attachmentQuery } from "./answer-attachment.js";
import { expectedGeneration, generationKeys, generationQuery } from "./draft-body.js";
import { draftRecord } from "./draft-records.js";
import { attachmentRecord } from "./records.js";
import { AttachmentBody, attachmentInput, outgoingBody } from "./outgoing-body.js";

const tag = "Mail";
const base = "/api/v1/mail/mailboxes/{email_address}/drafts/{draft_id}/attachments";
/** The size limit of the file in a form: that of an attachment (wire contract mail 14). */
const mostFileBytes = 25 * 1_048_576;

const Body = Type.Object({ ...AttachmentBody.properties, ...generationKeys });
const checkBody = bodyCheck(Body);
/** The form of published clients. */
const ListBody = Type.Object({ attachments: Type.Array(AttachmentBody), ...generationKeys });
const checkListBody = bodyCheck(ListBody);

/** Adds an attachment to a draft (wire contract mail 8): as JSON, or as a form with the part `file`. */
export const addDraftAttachment = handlerRoute({
  method: "POST",
  path: base,
  name: "addMailDraftAttachment",
  credentials: ["api_key"],
  tag,
  ...outgoingBody,
  status: 201,
  idempotencyKey: "optional",
  summary: "Add an attachment to a draft",
  description:
    "The body is JSON, or multipart/form-data with the file as the part `file`, which has a filename, after an optional " +
    "field `content_id`. The draft gets another generation. The attachment counts as storage. JSON with the key " +
    "`attachments` adds several, and is answered with the draft.",
  body: Type.Union([Body, ListBody]),
  example: { filename: "plan.txt", content_type: "text/plain", content_base64: "UGxhbg==" },
  response: Type.Union([attachmentRecord.schema, draftRecord.schema]),
  errors: [
    "not_found",
    "validation_failed",
    "attachment_blocked",
    "draft_generation_conflict",
    "storage_limit_exceeded",
    "malformed_json",
    "malformed_request",
    { code: "unsupported_media_type", means: "The body is neither JSON nor multipart/form-data." },
  ],
  documents: [AddMailDraftAttachmentDocument, AddMailDraftAttachmentsDocument],
  async handle(request, reply, tools) {
    const { email_address: mailbox, draft_id: draftId } = request.params as Record<string, string>;
    const type = request.raw.headers["content-type"] ?? "";
    const isForm = /^multipart\//i.test(type);
    const json = isForm ? null : await ofJson(tools, type);
    if (typeof json === "object" && json !== null && "attachments" in json) {
      const list = checkListBody(json) as Static<typeof ListBody>;
      const attachments = list.attachments.map(attachmentInput);
      const several = {
        mailbox: mailbox!,
        draftId: draftId!,
        attachments,
        expectedGeneration: expectedGeneration(list),
      };
      const { addMailDraftAttachments } = await tools.run(AddMailDraftAttachmentsDocument, { input: several });
      void reply.code(201);
      return draftRecord.write(found(addMailDraftAttachments.draft));
    }
    const body = (isForm ? await ofForm(tools) : checkBody(json)) as Static<typeof Body>;
    const input = {
      mailbox: mailbox!,
      draftId: draftId!,
      ...attachmentInput(body),
      expectedGeneration: expectedGeneration(body),
    };
    const { addMailDraftAttachment } = await tools.run(AddMailDraftAttachmentDocument, { input });
    void reply.code(201);
    return attachmentRecord.write(addMailDraftAttachment.attachment);
  },
});

async function ofJson(tools: HandlerTools, type: string): Promise<unknown> {
  const bytes = await tools.body();
  if (bytes.length === 0) return {};
  if (!/^application\/json\b/i.test(type)) throw sharedErrors.problem("unsupported_media_type");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw sharedErrors.problem("malformed_json");
  }
}

async function ofForm(tools: HandlerTools): Promise<Static<typeof Body>> {
  return readForm(tools.stream(), async (fields, file, { filename, mediaType }) => ({
    filename,
    content_type: mediaType,
    content_base64: (await bytesOf(file)).toString("base64"),
    content_id: fields.get("content_id") ?? null,
    generation: generationOf(fields.get("generation"), "body"),
    expected_generation: generationOf(fields.get("expected_generation"), "body"),
  }));
}

async function bytesOf(file: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostFileBytes) {
      const code = "payload_too_large";
      throw new Problem(code, errorCatalogue[code]!, { message: "The file can have at most 25 MiB." });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** An attachment of a draft's current generation (wire contract mail 8, as 4.6). */
export const readDraftAttachment = handlerRoute({
  method: "GET",
  path: `${base}/{filename}`,
  credentials: ["api_key"],
  tag,
  name: "getMailDraftAttachment",
  downloads: true,
  summary: "An attachment of a draft, or the address to download it from",
  description:
    "Without `redirect` the answer is the bytes. With `redirect=false`, or if the client accepts JSON, it is an address. " +
    "With `redirect=true` it is a redirect to that address. A name of digits is the position of the attachment, from 1.",
  query: Type.Object({ ...attachmentQuery.properties, ...generationQuery }),
  response: attachmentLocation,
  errors: ["not_found", "validation_failed", "draft_generation_conflict"],
  documents: [GetMailDraftAttachmentDocument],
  async handle(request, reply, tools) {
    const { email_address: mailbox, draft_id: draftId, filename } = request.params as Record<string, string>;
    const { generation: expected } = request.query as { generation?: string };
    const variables = {
      mailbox: mailbox!,
      draftId: draftId!,
      ...attachmentName(filename!),
      expectedGeneration: generationOf(expected),
    };
    return answerAttachment(request, reply, tools.context, async () =>
      found((await tools.run(GetMailDraftAttachmentDocument, variables)).mailDraftAttachment),
    );
  },
});

/**
 * Removes an attachment of a draft (wire contract mail 8): by its position the answer is the draft, by its name it is
 * empty.
 */
export const deleteDraftAttachment = handlerRoute({
  method: "DELETE",
  path: `${base}/{filename}`,
  credentials: ["api_key"],
  tag,
  name: "deleteMailDraftAttachment",
  mayBeEmpty: true,
  idempotencyKey: "optional",
  summary: "Remove an attachment from a draft",
  description:
    "The draft gets another generation. Earlier ones keep the attachment. A name of digits is the position of the " +
    "attachment, from 1: then the answer is the draft, otherwise 204.",
  query: Type.Object(generationQuery),
  response: draftRecord.schema,
  errors: ["not_found", "validation_failed", "draft_generation_conflict", "storage_limit_exceeded"],
  documents: [DeleteMailDraftAttachmentDocument],
  async handle(request, reply, tools) {
    const { email_address: mailbox, draft_id: draftId, filename } = request.params as Record<string, string>;
    const { generation: expected } = request.query as { generation?: string };
    const name = attachmentName(filename!);
    const input = { mailbox: mailbox!, draftId: draftId!, ...name, expectedGeneration: generationOf(expected) };
    const { deleteMailDraftAttachment } = await tools.run(DeleteMailDraftAttachmentDocument, { input });
    if ("position" in name) return draftRecord.write(found(deleteMailDraftAttachment.draft));
    void reply.code(204);
    return undefined;
  },
});

/** The ways in which published clients and other clients name an attachment. */
function attachmentName(text: string): { readonly position: number } | { readonly filename: string } {
  return /^\d{1,9}$/.test(text) ? { position: Number(text) } : { filename: text };
}

function generationOf(text: string | undefined, place: "query" | "body" = "query"): number | null {
  if (text === undefined) return null;
  if (!/^\d{1,9}$/.test(text)) {
    throw rejected([{ loc: [place, "generation"], msg: "must be a whole number", type: "int_parsing" }]);
  }
  return Number(text);
}
