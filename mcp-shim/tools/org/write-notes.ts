import { Type } from "typebox";
import {
  McpAppendToNoteDocument,
  McpCreateNoteDocument,
  McpUpdateNoteDocument,
} from "../../../generated/mcp-documents.js";
import { keyInput } from "../../call/keys.js";
import { marks, operationTool, tool, type ToolEffect } from "../../tool.js";
import { noteFacts, noteFactsOf } from "./note-record.js";

const here: ToolEffect = { ...marks, openWorldHint: false };
const Text = (description: string) => Type.String({ minLength: 1, maxLength: 100_000, description });

/** `write_note`. */
export const writeNote = tool({
  name: "write_note",
  title: "Write a note",
  description:
    "Writes a note for later, for yourself and your organization; without `note_id` a new one. With `note_id` it replaces " +
    "title or text of a note that you read before. To add something to a note use append_to_note.",
  action: "note.write",
  effect: { ...here, destructiveHint: true, idempotentHint: false },
  keyed: true,
  input: Type.Object(
    {
      note_id: Type.Optional(Type.String()),
      title: Type.Optional(Type.String({ maxLength: 200, description: "One line. An empty one removes the title." })),
      text: Type.Optional(Text("Markdown. A new note needs it.")),
      expected_updated_at: Type.Optional(
        Type.String({
          description: "`updated_at` of the note as you read it: if it was changed since, nothing is done.",
          format: "date-time",
        }),
      ),
      ...keyInput,
    },
    { additionalProperties: false },
  ),
  output: Type.Object(noteFacts),
  argumentsOf: { id: "note_id", body: "text" },
  documents: [McpCreateNoteDocument, McpUpdateNoteDocument],
  async run({ note_id: id, title, text, expected_updated_at: expectedUpdatedAt }, call) {
    if (id === undefined) {
      const made = await call.run(McpCreateNoteDocument, { input: { title, body: text ?? "" } });
      return noteFactsOf(made.createNote.note);
    }
    const changed = await call.run(McpUpdateNoteDocument, { input: { id, title, body: text, expectedUpdatedAt } });
    return noteFactsOf(changed.updateNote.note);
  },
});

/** `append_to_note`. */
export const appendToNote = operationTool({
  name: "append_to_note",
  title: "Add to a note",
  description:
    "Adds a text to the end of a note, in a new line. It is not lost if others change the note at the same time.",
  action: "note.write",
  effect: { ...here, idempotentHint: false },
  keyed: true,
  input: Type.Object({ note_id: Type.String(), text: Text("Markdown."), ...keyInput }, { additionalProperties: false }),
  output: Type.Object(noteFacts),
  argumentsOf: { id: "note_id" },
  document: McpAppendToNoteDocument,
  variables: ({ note_id: id, text }) => ({ input: { id, text } }),
  answer: (data) => noteFactsOf(data.appendToNote.note),
});
