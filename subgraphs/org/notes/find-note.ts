import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { notFound } from "../../shared/errors/shared-errors.js";
import { isUuid } from "../../shared/identity/uuid.js";
import { noteById } from "./loaders.js";
import { type HeldNote, lockVisibleNote, type NoteRow } from "./store/notes.js";

/** The error about a note that does not exist, or that the viewer may not see. */
export const noSuchNote = () => notFound("note with this id");

/** A note that the viewer sees. @throws Problem `not_found` */
export async function findNote(context: RequestContext, id: string): Promise<NoteRow> {
  const note = await context.loader(noteById).load(id.toLowerCase());
  if (note === null) throw noSuchNote();
  return note;
}

/** The same, locked for the rest of the transaction, with its body. @throws Problem `not_found` */
export async function lockNote(tx: Transaction, { viewer }: RequestContext, id: string): Promise<HeldNote> {
  const note = isUuid(id) ? await lockVisibleNote(tx, viewer, id) : null;
  if (note === null) throw noSuchNote();
  return note;
}
