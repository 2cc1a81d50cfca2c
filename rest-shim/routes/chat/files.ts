import { Type } from "typebox";
import {
  GetChatFileDocument,
  GetChatFileDownloadDocument,
  UploadChatFileDocument,
} from "../../../generated/documents.js";
import { handlerRoute } from "../../handler-route.js";
import { operationRoute, type Route } from "../../route.js";
import { reviewNote } from "../review-note.js";
import { found } from "../found.js";
import { Nullable } from "../nullable.js";
import { fileRecord } from "./page-records.js";
import { operationRecord } from "./records.js";
import { write } from "./operation-write.js";
import { writeKey } from "./write-key.js";
import { sendFile } from "./send-file.js";

const credentials = ["api_key", "bearer"] as const;
const tag = "Team chat";
const all = "/api/v1/chat/connections/{connection_id}/files";
const one = `${all}/{file_id}` as const;
const Text = Nullable(Type.String());
const mebibyte = 1_048_576;

const downloadErrors = [
  "not_found",
  "file_not_downloadable",
  "missing_scope",
  "slack_refused",
  "connection_not_connected",
  "connection_reauthorization_required",
  "rate_limited",
  "slack_unavailable",
  "slack_timeout",
] as const;

/** The routes of files (wire contract chat 4, 8.3, 8.4). */
export const files: readonly Route[] = [
  operationRoute({
    ...write,
    action: "chat.write",
    method: "POST",
    path: all,
    summary: "Upload a file to a conversation",
    body: Type.Object({
      conversation_id: Type.String(),
      filename: Type.String({ description: "1 to 255 characters." }),
      content_base64: Type.String({ description: "1 byte to 10 MiB decoded." }),
      title: Type.Optional(Text),
      initial_comment: Type.Optional(Text),
      thread_ts: Type.Optional(Text),
      ...reviewNote,
    }),
    // What 10 MiB are in base64, and the JSON around it.
    bodyLimit: 14 * mebibyte,
    example: { conversation_id: "C0000000001", filename: "plan.txt", content_base64: "UGxhbg==" },
    document: UploadChatFileDocument,
    variables: (request) => ({
      input: {
        connectionId: request.params.connection_id,
        conversationId: request.body.conversation_id,
        filename: request.body.filename,
        contentBase64: request.body.content_base64,
        title: request.body.title,
        initialComment: request.body.initial_comment,
        threadTs: request.body.thread_ts,
        reviewNote: request.body.review_note,
        idempotencyKey: writeKey(request),
      },
    }),
    answer: (data) => operationRecord.write(data.uploadChatFile.operation),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "A file of a workspace",
    response: fileRecord.schema,
    document: GetChatFileDocument,
    variables: ({ params }) => ({ connectionId: params.connection_id, fileId: params.file_id }),
    answer: (data) => fileRecord.write(found(data.chatFile)),
  }),
  handlerRoute({
    method: "GET",
    path: `${one}/content`,
    credentials,
    tag,
    name: "getChatFileContent",
    downloads: true,
    summary: "The bytes of a file of a workspace",
    description:
      "At most 50 MiB. They are passed on as they arrive from Slack. If Slack stops sending, the connection is " +
      "closed.",
    errors: [...downloadErrors, "validation_failed", "claimed_agent_required"],
    documents: [GetChatFileDownloadDocument],
    async handle(request, reply, tools) {
      const { connection_id: connectionId = "", file_id: fileId = "" } = request.params as Record<string, string>;
      const { chatFileDownload } = await tools.run(GetChatFileDownloadDocument, { connectionId, fileId });
      const { url } = found(chatFileDownload);
      return sendFile(request, reply, tools.context, url.slice(url.lastIndexOf("/") + 1));
    },
  }),
  handlerRoute({
    method: "GET",
    path: "/api/v1/chat/files/{token}",
    credentials: ["none"],
    tag,
    name: "downloadChatFile",
    downloads: true,
    summary: "Download a file of a workspace from the address that was created for it",
    description: "The address is the credential. It expires five minutes after it was created.",
    errors: downloadErrors,
    documents: [],
    async handle(request, reply, tools) {
      const { token } = request.params as { token: string };
      return sendFile(request, reply, tools.context, token);
    },
  }),
];
