import { Type } from "typebox";
import {
  CreateNoteDocument,
  DeleteNoteDocument,
  GetNoteDocument,
  GrantNoteAccessDocument,
  ListNoteAccessDocument,
  ListNotesDocument,
  type NoteOrder,
  RevokeNoteAccessDocument,
  UpdateNoteDocument,
} from "../../../generated/documents.js";
import { operationRoute, type Route } from "../../route.js";
import { found } from "../found.js";
import { readInstant } from "../instant.js";
import { Nullable } from "../nullable.js";
import { truncatedPage } from "../truncated-page.js";
import { noteAccessRecord, noteRecord } from "./note-record.js";

const tag = "Notes";
const credentials = ["api_key", "bearer"] as const;
const base = "/api/v1/notes";
const one = `${base}/{note_id}` as const;
const access = `${one}/access` as const;
const bodyLimit = 512 * 1024;
const body = Type.String({ description: "1 to 100,000 characters, in Markdown" });
const title = Type.Optional(Nullable(Type.String({ description: "up to 200 characters, in one line" })));

/** The routes of notes (wire contract notes 2). */
export const notes: readonly Route[] = [
  operationRoute({
    method: "GET",
    path: base,
    credentials,
    tag,
    summary: "List notes",
    description:
      "An agent gets the notes that it wrote or was given. The header `X-Truncated: true` says that long notes left no " +
      "room for `limit`: continue at `offset` plus the number of notes in the answer.",
    query: Type.Object({
      q: Type.Optional(
        Type.String({ description: "Words that must all occur in title or body: up to 200 characters." }),
      ),
      identity_id: Type.Optional(Type.String({ description: "UUID of an agent: only notes that it was given." })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Number of items." })),
      offset: Type.Optional(Type.Integer({ minimum: 0, default: 0, description: "Items to skip, at most 10,000." })),
      order: Type.Optional(
        Type.Enum(["recent", "created"], {
          description: "By last change (the default), or by creation; newest first.",
        }),
      ),
    }),
    response: Type.Array(noteRecord.schema),
    action: "note.read",
    document: ListNotesDocument,
    variables: ({ query }) => ({
      first: query.limit ?? 50,
      offset: query.offset ?? 0,
      search: query.q,
      order: query.order?.toUpperCase() as NoteOrder | undefined,
      identityId: query.identity_id,
    }),
    loc: { search: ["query", "q"], first: ["query", "limit"], offset: ["query", "offset"] },
    answer: (data) => data.notes.nodes.map(noteRecord.write),
    answerHeaders: (data, { query }) => truncatedPage(data.notes, query.limit),
  }),
  operationRoute({
    method: "POST",
    path: base,
    credentials,
    tag,
    summary: "Write a note",
    description: "An agent sees what it writes. Agents see the notes of others only if they are given them.",
    body: Type.Object({
      body,
      title,
      is_pinned: Type.Optional(Type.Boolean({ default: false })),
      identity_ids: Type.Optional(
        Type.Array(Type.String(), { description: "UUIDs of up to 50 agents that are given it. Agents give nothing." }),
      ),
    }),
    refusedKeys: ["created_by"],
    bodyLimit,
    status: 201,
    response: noteRecord.schema,
    idempotencyKey: "optional",
    example: { title: "Opening hours", body: "The desk is open from 9 to 17, on Fridays to 15." },
    action: "note.write",
    document: CreateNoteDocument,
    variables: (request) => ({
      input: {
        body: request.body.body,
        title: request.body.title,
        isPinned: request.body.is_pinned,
        identityIds: request.body.identity_ids,
      },
    }),
    answer: (data) => noteRecord.write(data.createNote.note),
  }),
  operationRoute({
    method: "GET",
    path: one,
    credentials,
    tag,
    summary: "One note",
    response: noteRecord.schema,
    action: "note.read",
    document: GetNoteDocument,
    variables: ({ params }) => ({ id: params.note_id }),
    answer: (data) => noteRecord.write(found(data.note)),
  }),
  operationRoute({
    method: "PATCH",
    path: one,
    credentials,
    tag,
    summary: "Change a note",
    description: "Everyone who sees it may. With `expected_updated_at`, nothing is done if somebody else was faster.",
    body: Type.Object({
      body: Type.Optional(body),
      title,
      is_pinned: Type.Optional(Type.Boolean()),
      expected_updated_at: Type.Optional(
        Nullable(Type.String({ description: "`updated_at` of the note that was edited, in ISO 8601" })),
      ),
    }),
    bodyLimit,
    response: noteRecord.schema,
    idempotencyKey: "optional",
    example: { title: "Opening hours in winter" },
    action: "note.write",
    document: UpdateNoteDocument,
    variables: ({ params, body: change }) => ({
      input: {
        id: params.note_id,
        body: change.body,
        title: change.title,
        isPinned: change.is_pinned,
        expectedUpdatedAt: readInstant(change.expected_updated_at, ["body", "expected_updated_at"]),
      },
    }),
    answer: (data) => noteRecord.write(data.updateNote.note),
  }),
  operationRoute({
    method: "DELETE",
    path: one,
    credentials,
    tag,
    summary: "Delete a note",
    description: "For everyone. Everyone who sees it may.",
    status: 204,
    idempotencyKey: "optional",
    action: "note.write",
    document: DeleteNoteDocument,
    variables: ({ params }) => ({ id: params.note_id }),
  }),
  operationRoute({
    method: "GET",
    path: access,
    credentials,
    tag,
    summary: "The agents that a note was given to",
    description: "Oldest first. An agent sees only itself.",
    response: Type.Array(noteAccessRecord.schema),
    action: "note.read",
    document: ListNoteAccessDocument,
    variables: ({ params }) => ({ id: params.note_id }),
    answer: (data) => found(data.note).access.map(noteAccessRecord.write),
  }),
  operationRoute({
    method: "POST",
    path: access,
    credentials,
    tag,
    summary: "Give an agent a note",
    description: "It may read, change and delete it. For admin keys and the organization's users.",
    body: Type.Object({ identity_id: Type.String({ description: "UUID of a claimed agent" }) }),
    status: 201,
    response: noteAccessRecord.schema,
    idempotencyKey: "optional",
    example: { identity_id: "3f6f2a4e-8c1b-4d6a-9b0e-5a7c2d1e0f43" },
    action: "note.grant",
    document: GrantNoteAccessDocument,
    variables: (request) => ({
      input: { noteId: request.params.note_id, identityId: request.body.identity_id },
    }),
    answer: (data) => noteAccessRecord.write(data.grantNoteAccess.access),
  }),
  operationRoute({
    method: "DELETE",
    path: `${access}/{identity_id}`,
    credentials,
    tag,
    summary: "Take a note from an agent",
    description: "Also from the one that wrote it. An agent may give back its own.",
    status: 204,
    idempotencyKey: "optional",
    action: "note.revoke",
    document: RevokeNoteAccessDocument,
    variables: ({ params }) => ({ input: { noteId: params.note_id, identityId: params.identity_id } }),
  }),
];
