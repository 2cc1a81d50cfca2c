import { Type } from "typebox";
import type { McpNoteFragment } from "../../../generated/mcp-documents.js";
import { Nullable } from "../../call/paging.js";

/** The fields of every answer with a note, besides the text of its writers. */
export const noteFacts = {
  note_id: Type.String({ description: "For read_note, write_note and append_to_note." }),
  created_by: Type.String({ description: "Id of the agent or person that wrote it." }),
  is_pinned: Type.Boolean(),
  created_at: Type.String(),
  updated_at: Type.String({ description: "Pass it to write_note as `expected_updated_at`." }),
};

/** The title, which any writer of the note may have chosen. */
export const noteTitle = Nullable(Type.String());

/** The facts of a note. */
export function noteFactsOf({ id, createdBy, isPinned, createdAt, updatedAt }: McpNoteFragment) {
  return { note_id: id, created_by: createdBy, is_pinned: isPinned, created_at: createdAt, updated_at: updatedAt };
}
