import type { FastifyReply, FastifyRequest } from "fastify";
import { create } from "content-disposition";
import { Type } from "typebox";
import { FinishImMediaUploadDocument, OpenImMediaUploadDocument } from "../../../generated/documents.js";
import { FinishImMediaUploadShape } from "../../../generated/shapes.js";
import { downloadImMedia, imMediaErrors, isShownImMedia } from "../../../subgraphs/index.js";
import { handlerRoute, type HandlerTools } from "../../handler-route.js";
import { record } from "../../record/record.js";
import type { Route } from "../../route.js";
import { readForm } from "../../wire/read-form.js";
import { alsoAsImessage } from "./mounts.js";

const tag = "Instant messages";
const mebibyte = 1_048_576;

const uploadRecord = record(FinishImMediaUploadShape.fields.finishImMediaUpload.fields!.media, {
  name: "ImMediaUpload",
  description: "An uploaded file.",
  keys: {
    media_url: { description: "Pass it in `media_urls`. Anyone can download the file there for 7 days." },
    content_type: { isNullable: true },
    size: { isNullable: true },
  },
});

const upload = {
  method: "POST",
  tag,
  status: 201,
  body: Type.Object({ file: Type.String({ format: "binary" }) }),
  bodyType: "multipart/form-data",
  // A form is larger than its file.
  bodyLimit: 11 * mebibyte,
  bodyRefusal: "media_too_large",
  response: uploadRecord.schema,
  documents: [OpenImMediaUploadDocument, FinishImMediaUploadDocument],
} as const;
const errors = [
  { code: "unsupported_media_type", means: "The body is not multipart/form-data." },
  { code: "validation_failed", means: "The part `file` is missing or empty." },
  { code: "rate_limited", means: "Too many uploads in one hour." },
  { code: "media_storage_exceeded", means: "Too many uploaded files that no message names." },
];

/** The routes of media (wire contract im 12). */
export const media: readonly Route[] = [
  handlerRoute({
    ...upload,
    path: "/api/v1/im/media",
    aliases: alsoAsImessage("/api/v1/im/media"),
    name: "uploadImMedia",
    credentials: ["api_key"],
    summary: "Upload a file for a message",
    description:
      "multipart/form-data with one part `file`, up to 10 MiB. A file that no message names goes after 30 days.",
    errors,
    handle: (_, reply, tools) => receive(null, reply, tools),
  }),
  handlerRoute({
    ...upload,
    path: "/api/v1/im/media-uploads/{ticket}",
    name: "uploadImMediaByTicket",
    credentials: ["none"],
    summary: "Upload a file for a message to an address that was created for it",
    description: "The mutation `createImMediaUpload` creates the address.",
    errors: [...errors, { code: "media_upload_refused" }],
    handle: (request, reply, tools) => receive((request.params as { ticket: string }).ticket, reply, tools),
  }),
  handlerRoute({
    method: "GET",
    path: "/api/v1/im/media/{media_id}/{filename}",
    aliases: alsoAsImessage("/api/v1/im/media/{media_id}/{filename}"),
    name: "downloadImMedia",
    credentials: ["none"],
    tag,
    downloads: true,
    summary: "Download a file of a message from the address that was created for it",
    description:
      "The address is the permission. It is valid for seven days; each reading of the message gives a new one.",
    query: Type.Object({ exp: Type.Optional(Type.String()), sig: Type.Optional(Type.String()) }),
    errors: ["media_url_refused"],
    documents: [],
    handle: send,
  }),
];

async function receive(ticket: string | null, reply: FastifyReply, tools: HandlerTools): Promise<unknown> {
  const { blobs } = tools.context.services;
  const received = await readForm(tools.stream(), async (_fields, file, { filename, mediaType }) => {
    const { openImMediaUpload } = await tools.run(OpenImMediaUploadDocument, { ticket });
    const { organizationId, maxBytes } = openImMediaUpload;
    const { id: blobId } = await blobs.put(file, { organizationId, maxBytes });
    return { blobId, filename: filename || null, contentType: mediaType };
  });
  const { finishImMediaUpload } = await tools.run(FinishImMediaUploadDocument, { input: { ticket, ...received } });
  void reply.code(201);
  return uploadRecord.write(finishImMediaUpload.media);
}

/** Streams bytes. A browser shows pictures, films and sounds, saves the rest, and runs nothing. */
async function send(request: FastifyRequest, reply: FastifyReply, { context }: HandlerTools): Promise<void> {
  const { media_id: id, filename } = request.params as { media_id: string; filename: string };
  const { exp, sig } = request.query as { exp?: unknown; sig?: unknown };
  const signed = typeof exp === "string" && typeof sig === "string";
  const file = signed ? await downloadImMedia(context.services, { id, filename, exp, sig }) : null;
  if (file === null) throw imMediaErrors.problem("media_url_refused");
  void reply.headers({
    "Content-Type": file.contentType,
    "Content-Length": file.byteSize,
    "Content-Disposition": create(file.filename, { type: isShownImMedia(file.contentType) ? "inline" : "attachment" }),
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "private, no-store",
  });
  await reply.send(file.bytes);
}
