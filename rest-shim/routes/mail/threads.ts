import { Type } from "typebox";
import {
  DeleteMailThreadDocument,
  GetMailThreadDocument,
  ListMailFoldersDocument,
  ListMailThreadsDocument,
  type MailFolder,
  MarkMailThreadReadDocument,
  UpdateMailThreadDocument,
} from "../../../generated/documents.js";
import { pageQuery, pageVariables } from "../../page.js";
import { everyPage, operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { labelFilter, labelFilters, labelInput, labelKeys, labelLoc } from "../label-keys.js";
import { snoozeFilter, snoozeFilters, snoozeInput, snoozeKeys, snoozeLoc } from "../snooze-keys.js";
import { mailPage, mailPageSchema } from "./mail-page.js";
import { messageRecord, threadDetailSchema, threadRecord } from "./records.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const base = "/api/v1/mail/mailboxes/{email_address}/threads";
const folderSchema = Type.Union(
  (["inbox", "spam", "blocked", "archive"] as const).map((folder) => Type.Literal(folder)),
);
const folderOf = (folder: string | undefined) => folder?.toUpperCase() as MailFolder | undefined;

/** The routes of threads (wire contract mail 1, 2.4, 6). */
export const threads: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "List threads, latest activity first",
    description: "With labels a page may be shorter than its limit. Continue while `has_more` is true.",
    query: Type.Object({ folder: Type.Optional(folderSchema), ...labelFilters, ...snoozeFilters, ...pageQuery }),
    response: mailPageSchema(threadRecord.schema),
    document: ListMailThreadsDocument,
    variables: ({ params, query }) => ({
      mailbox: params.email_address,
      folder: folderOf(query.folder),
      ...labelFilter(query),
      ...snoozeFilter(query),
      ...pageVariables(query),
    }),
    loc: labelLoc,
    answer: (data) => mailPage(data.mailThreads, threadRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: `${base}/folders`,
    credentials,
    tag,
    summary: "List the folders that have threads",
    response: Type.Array(folderSchema),
    document: ListMailFoldersDocument,
    variables: ({ params }) => ({ mailbox: params.email_address }),
    answer: (data) => data.mailFolders.map((folder) => folder.toLowerCase()),
  }),
  everyPage({
    method: "GET",
    path: `${base}/{thread_id}`,
    credentials,
    tag,
    summary: "A thread with its messages, oldest first",
    description: "Messages are not marked as read.",
    response: threadDetailSchema,
    document: GetMailThreadDocument,
    variables: ({ params }) => ({ mailbox: params.email_address, id: params.thread_id }),
    connection: (data) => found(data.mailThread).messages,
    item: messageRecord.write,
    around: (messages, data) => ({ ...threadRecord.write(found(data.mailThread)), messages }),
  }),
  operationRoute({
    method: "PATCH",
    path: `${base}/{thread_id}`,
    credentials,
    tag,
    summary: "Move a thread to a folder, snooze it, or change the labels of its messages",
    description:
      "`blocked` is refused: only contact rules move mail there. Labels change on each message, at most 500. A snooze ends at " +
      "its time, when the newest received message becomes unread, when mail arrives that is neither spam nor blocked, and when " +
      "the thread is archived.",
    body: Type.Object({ folder: Type.Optional(folderSchema), ...labelKeys, ...snoozeKeys }),
    example: { folder: "archive" },
    response: threadRecord.schema,
    document: UpdateMailThreadDocument,
    variables: ({ params, body }) => ({
      input: {
        mailbox: params.email_address,
        id: params.thread_id,
        folder: folderOf(body.folder),
        ...labelInput(body),
        ...snoozeInput(body),
      },
    }),
    loc: snoozeLoc,
    answer: (data) => threadRecord.write(data.updateMailThread.thread),
  }),
  operationRoute({
    method: "POST",
    path: `${base}/{thread_id}/mark-read`,
    credentials,
    tag,
    summary: "Mark all received messages of a thread as read",
    response: Type.Object({ thread_id: Type.String({ format: "uuid" }), updated_count: Type.Integer() }),
    document: MarkMailThreadReadDocument,
    variables: ({ params }) => ({ input: { mailbox: params.email_address, id: params.thread_id } }),
    answer: ({ markMailThreadRead: { thread, updatedCount } }) => ({
      thread_id: thread.id,
      updated_count: updatedCount,
    }),
  }),
  operationRoute({
    method: "DELETE",
    path: `${base}/{thread_id}`,
    credentials,
    tag,
    summary: "Delete a thread with its messages",
    status: 204,
    document: DeleteMailThreadDocument,
    variables: ({ params }) => ({ input: { mailbox: params.email_address, id: params.thread_id } }),
  }),
];
