import { Type } from "typebox";
import { McpNotesDocument, McpNoteTextDocument } from "../../../generated/mcp-documents.js";
import { found } from "../../call/found.js";
import { nextCursor, pageField, pageInput, pageOf } from "../../call/paging.js";
import { TextBudget } from "../../call/text-budget.js";
import { noticeField, Untrusted, withNotice } from "../../call/untrusted.js";
import { operationTool, reads } from "../../tool.js";
import { noteFacts, noteFactsOf, noteTitle } from "./note-record.js";

const usual = 20;

/** `list_notes`. */
export const listNotes = operationTool({
  name: "list_notes",
  title: "List notes",
  description:
    "Lists the notes of your organization that you wrote or were given, the last changed one first, without their texts. " +
    "With `search` it finds notes by words.",
  action: "note.read",
  effect: reads,
  input: Type.Object(
    {
      search: Type.Optional(
        Type.String({
          maxLength: 200,
          description: "Every word must occur in title or text, at least as part of a word.",
        }),
      ),
      ...pageInput(50, usual),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...noticeField,
    notes: Type.Array(Type.Object({ ...noteFacts, untrusted: Untrusted({ title: noteTitle }) })),
    ...pageField,
  }),
  document: McpNotesDocument,
  variables: ({ search, ...page }) => ({ search, ...pageOf(page, usual) }),
  answer: ({ notes: { nodes, pageInfo } }) => ({
    ...withNotice,
    notes: nodes.map((note) => ({ ...noteFactsOf(note), untrusted: { title: note.title ?? null } })),
    ...nextCursor(pageInfo),
  }),
});

/** `read_note`. */
export const readNote = operationTool({
  name: "read_note",
  title: "Read a note",
  description: "Reads one note that you wrote or were given. People and other agents may have written in it.",
  action: "note.read",
  effect: reads,
  input: Type.Object(
    {
      note_id: Type.String(),
      offset: Type.Optional(
        Type.Integer({ minimum: 0, description: "Skip this many characters of the text: what a previous call cut." }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...noticeField,
    ...noteFacts,
    text_cut: Type.Integer({
      description: "Number of characters cut from the end of `text`. To get them, call read_note with `offset`.",
    }),
    untrusted: Untrusted({ title: noteTitle, text: Type.String() }),
  }),
  argumentsOf: { id: "note_id" },
  document: McpNoteTextDocument,
  variables: ({ note_id: id }) => ({ id }),
  answer(data, { offset = 0 }) {
    const note = found(data.note, "note with this id");
    const { text, cut } = new TextBudget().take(note.body.slice(offset));
    return { ...withNotice, ...noteFactsOf(note), text_cut: cut, untrusted: { title: note.title ?? null, text } };
  },
});
