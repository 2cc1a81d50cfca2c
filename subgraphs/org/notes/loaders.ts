import DataLoader from "dataloader";
import { inKeyOrder } from "../../shared/context/in-key-order.js";
import type { RequestContext } from "../../shared/context/request-context.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { snippetOf, snippetReads } from "../../shared/rules/snippet.js";
import { findVisibleNoteGrants, type GrantRow } from "./store/note-access.js";
import { findVisibleNoteBodies, findVisibleNotes, findVisibleNoteStarts, type NoteRow } from "./store/notes.js";

/** Notes by UUID that the viewer sees. */
export function noteById({ viewer, services }: RequestContext): DataLoader<string, NoteRow | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleNotes(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id);
  });
}

/** The bodies of notes that the viewer sees, by the note's UUID. */
export function bodyOfNote({ viewer, services }: RequestContext): DataLoader<string, string | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleNoteBodies(services.database.request.reader, viewer, ids.filter(isUuid));
    return inKeyOrder(rows, ids, (row) => row.id).map((row) => row?.body ?? null);
  });
}

/** The beginnings of notes that the viewer sees, on one line, by the note's UUID. */
export function excerptOfNote({ viewer, services }: RequestContext): DataLoader<string, string | null> {
  return new DataLoader(async (ids) => {
    const rows = await findVisibleNoteStarts(
      services.database.request.reader,
      viewer,
      ids.filter(isUuid),
      snippetReads,
    );
    return inKeyOrder(rows, ids, (row) => row.id).map((row) => snippetOf(row?.start ?? null));
  });
}

/** Who was given a note, as far as the viewer sees it, oldest first; by the note's UUID. */
export function grantsOfNote({ viewer, services }: RequestContext): DataLoader<string, readonly GrantRow[]> {
  return new DataLoader(async (ids) => {
    const grants = new Map<string, GrantRow[]>(ids.map((id) => [id, []]));
    const rows = await findVisibleNoteGrants(services.database.request.reader, viewer, ids.filter(isUuid));
    for (const row of rows) grants.get(row.noteId)?.push(row);
    return ids.map((id) => grants.get(id) ?? []);
  });
}
