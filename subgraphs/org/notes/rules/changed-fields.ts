import type { NoteChange } from "./note-text.js";

/** The values before a change. */
interface PresentNote {
  readonly title: string | null;
  readonly body: string;
  readonly isPinned: boolean;
}

/** The names in JSON of the fields that a change gives another value. */
export function changedFields(note: PresentNote, { title, body, isPinned }: NoteChange): string[] {
  return [
    title !== undefined && title !== note.title ? ["title"] : [],
    body !== undefined && body !== note.body ? ["body"] : [],
    isPinned !== undefined && isPinned !== note.isPinned ? ["is_pinned"] : [],
  ].flat();
}
