import { Type } from "typebox";
import {
  CreateMailDraftDocument,
  DeleteMailDraftDocument,
  DuplicateMailDraftDocument,
  GetMailDraftDocument,
  GetMailDraftGenerationDocument,
  ListMailDraftGenerationsDocument,
  ListMailDraftsDocument,
  RestoreMailDraftGenerationDocument,
  SendMailDraftDocument,
  UpdateMailDraftDocument,
} from "../../../generated/documents.js";
import { pageQuery, pageVariables } from "../../page.js";
import { operationRoute, type Route } from "../../route.js";
import { labelFilter, labelFilters, labelLoc } from "../label-keys.js";
import { found } from "../found.js";
import { addDraftAttachment, deleteDraftAttachment, readDraftAttachment } from "./draft-attachments.js";
import {
  draftContent,
  draftInput,
  expectedGeneration,
  generationKeys,
  generationQuery,
  scheduleInput,
  scheduleKeys,
} from "./draft-body.js";
import { draftUpload } from "./draft-upload.js";
import { draftGenerationRecord, draftRecord } from "./draft-records.js";
import { dateFilters } from "./message-filters.js";
import { mailPage, mailPageSchema } from "./mail-page.js";
import { messageRecord } from "./records.js";
import { AttachmentBody, attachmentInput, Maybe, outgoingBody, undoInput, undoKeys } from "./outgoing-body.js";

const tag = "Mail";
const credentials = ["api_key"] as const;
const base = "/api/v1/mail/mailboxes/{email_address}/drafts";
const one = `${base}/{draft_id}` as const;
const keyed = {
  credentials,
  tag,
  idempotencyKey: "optional",
  action: "mail.draft.write",
  loc: {
    idempotencyKey: ["header", "Idempotency-Key"],
    mailbox: ["path", "email_address"],
    timeZone: ["body", "tz"],
  },
} as const;
const idOf = (params: { readonly email_address: string; readonly draft_id: string }) => ({
  mailbox: params.email_address,
  draftId: params.draft_id,
});
/** No generation has the number 0. */
const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);

/** The routes of drafts (wire contract mail 8). */
export const drafts: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "List the drafts of a mailbox, latest change first",
    query: Type.Object({
      ...pageQuery,
      thread_id: Type.Optional(Type.String({ description: "Only drafts that reply in this thread." })),
      labels: labelFilters.labels,
      scheduled: Type.Optional(
        Type.Boolean({ description: "true: only drafts with a time to send, the earliest first. false: only others." }),
      ),
      send_start_datetime: Type.Optional(
        Type.String({ description: "Only drafts that are to be sent at or after it." }),
      ),
      send_end_datetime: Type.Optional(
        Type.String({ description: "Only drafts that are to be sent at or before it." }),
      ),
      tz: dateFilters.tz,
    }),
    response: mailPageSchema(draftRecord.schema),
    loc: {
      labels: labelLoc.labels,
      sendStartDatetime: ["query", "send_start_datetime"],
      sendEndDatetime: ["query", "send_end_datetime"],
      timeZone: ["query", "tz"],
    },
    document: ListMailDraftsDocument,
    variables: ({ params, query }) => ({
      mailbox: params.email_address,
      threadId: query.thread_id ?? null,
      labels: labelFilter(query).labels,
      scheduled: query.scheduled,
      sendStartDatetime: query.send_start_datetime,
      sendEndDatetime: query.send_end_datetime,
      timeZone: query.tz,
      ...pageVariables(query),
    }),
    answer: (data) => mailPage(data.mailDrafts, draftRecord.write),
  }),
  operationRoute({
    ...keyed,
    ...outgoingBody,
    method: "POST",
    path: base,
    summary: "Create a draft",
    description:
      "No field is required. A mailbox has at most 200 drafts. With `send_at` the draft is sent by itself at that time, so it must be " +
      "fit to be sent; a mailbox has at most 1,000 of these.",
    status: 201,
    body: Type.Object({ ...draftContent, ...scheduleKeys, attachments: Maybe(Type.Array(AttachmentBody)) }),
    example: { recipients: { to: ["ada@example.com"] }, subject: "Report", body_text: "The report is almost ready." },
    response: draftRecord.schema,
    document: CreateMailDraftDocument,
    variables: ({ params, body }) => ({
      input: {
        mailbox: params.email_address,
        ...draftInput(body),
        ...scheduleInput(body),
        attachments: body.attachments?.map(attachmentInput) ?? null,
      },
    }),
    answer: (data) => draftRecord.write(found(data.createMailDraft.draft)),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "A draft",
    response: draftRecord.schema,
    document: GetMailDraftDocument,
    variables: ({ params }) => ({ mailbox: params.email_address, id: params.draft_id }),
    answer: (data) => draftRecord.write(found(data.mailDraft)),
  }),
  operationRoute({
    ...keyed,
    ...outgoingBody,
    method: "PATCH",
    path: one,
    summary: "Change a draft",
    description:
      "The draft gets another generation, unless only its labels or `send_at` change. Omitted keys are unchanged. Null clears a " +
      "key. A draft that is being sent is not changed: 409.",
    body: Type.Object({ ...draftContent, ...scheduleKeys, ...generationKeys }),
    // Attachments have separate routes: here, files that a client believes to be attached would be missing.
    refusedKeys: ["attachments"],
    example: { body_text: "The report is ready.", expected_generation: 1 },
    response: draftRecord.schema,
    document: UpdateMailDraftDocument,
    variables: ({ params, body }) => ({
      input: {
        ...idOf(params),
        ...draftInput(body),
        ...scheduleInput(body),
        expectedGeneration: expectedGeneration(body),
      },
    }),
    answer: (data) => draftRecord.write(found(data.updateMailDraft.draft)),
  }),
  operationRoute({
    method: "DELETE",
    path: one,
    credentials,
    tag,
    summary: "Delete a draft, and cancel its sending",
    status: 204,
    query: Type.Object(generationQuery),
    action: "mail.draft.write",
    document: DeleteMailDraftDocument,
    variables: ({ params, query }) => ({
      input: { ...idOf(params), expectedGeneration: query.generation ?? null },
    }),
  }),
  operationRoute({
    method: "GET",
    path: `${one}/generations`,
    credentials,
    tag,
    summary: "List the generations of a draft, newest first",
    description: "A draft keeps its newest 100.",
    query: Type.Object(pageQuery),
    response: mailPageSchema(draftGenerationRecord.schema),
    document: ListMailDraftGenerationsDocument,
    variables: ({ params, query }) => ({ ...idOf(params), ...pageVariables(query) }),
    answer: (data) => mailPage(data.mailDraftGenerations, draftGenerationRecord.write),
  }),
  operationRoute({
    method: "GET",
    path: `${one}/generations/{number}`,
    credentials,
    tag,
    summary: "A generation of a draft",
    response: draftGenerationRecord.schema,
    document: GetMailDraftGenerationDocument,
    variables: ({ params }) => ({ ...idOf(params), number: numberOf(params.number) }),
    answer: (data) => draftGenerationRecord.write(found(data.mailDraftGeneration)),
  }),
  operationRoute({
    ...keyed,
    method: "POST",
    path: `${one}/generations/{number}/restore`,
    summary: "Restore a generation of a draft",
    description: "The draft gets another generation, which is a copy of this one.",
    response: draftRecord.schema,
    document: RestoreMailDraftGenerationDocument,
    variables: ({ params }) => ({ input: { ...idOf(params), number: numberOf(params.number) } }),
    answer: (data) => draftRecord.write(found(data.restoreMailDraftGeneration.draft)),
  }),
  addDraftAttachment,
  draftUpload,
  readDraftAttachment,
  deleteDraftAttachment,
  operationRoute({
    ...keyed,
    method: "POST",
    path: `${one}/duplicate`,
    summary: "Make another draft with the content and the labels of a draft",
    status: 201,
    body: Type.Object(generationKeys),
    example: { generation: 2 },
    response: draftRecord.schema,
    document: DuplicateMailDraftDocument,
    variables: ({ params, body }) => ({ input: { ...idOf(params), expectedGeneration: expectedGeneration(body) } }),
    answer: (data) => draftRecord.write(found(data.duplicateMailDraft.draft)),
  }),
  operationRoute({
    ...keyed,
    method: "POST",
    path: `${one}/send`,
    summary: "Send a draft",
    description:
      "The current generation becomes a message, and the draft is removed. Repeating the request with the generation that " +
      "was sent answers the same message.",
    status: 201,
    body: Type.Object({
      ...generationKeys,
      track_opens: Maybe(Type.Boolean({ description: "Needs HTML." })),
      ...undoKeys,
    }),
    example: { expected_generation: 2 },
    response: messageRecord.schema,
    action: "mail.send",
    document: SendMailDraftDocument,
    variables: ({ params, body }) => ({
      input: {
        ...idOf(params),
        expectedGeneration: expectedGeneration(body),
        trackOpens: body.track_opens ?? null,
        ...undoInput(body),
      },
    }),
    answer: (data) => messageRecord.write(found(data.sendMailDraft.message)),
  }),
];
