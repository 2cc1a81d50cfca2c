import type { RequestContext } from "../../shared/context/request-context.js";
import type { Transaction } from "../../shared/database/client.js";
import { appendEvent } from "../../shared/events/append-event.js";
import { noteEvent } from "./note-event.js";
import { requireRoom } from "./require-room.js";
import { changedFields } from "./rules/changed-fields.js";
import { nextUpdate } from "./rules/next-update.js";
import type { NoteChange } from "./rules/note-text.js";
import { findGrantees } from "./store/note-access.js";
import { changeNote } from "./store/note-writes.js";
import type { HeldNote } from "./store/notes.js";

/**
 * Makes a checked change of a locked note, with its event; one that changes nothing does nothing.
 * @throws Problem `note_limit_reached`
 */
export async function writeNote(
  tx: Transaction,
  { services }: RequestContext,
  note: HeldNote,
  change: NoteChange,
): Promise<void> {
  const fields = changedFields(note, change);
  if (fields.length === 0) return;
  const { title, body, isPinned } = { ...note, ...change };
  const bytes = Buffer.byteLength(body) - note.bodyBytes;
  if (bytes > 0) await requireRoom(tx, note.organizationId, { notes: 0, bytes });
  const now = services.clock.now();
  const version = await changeNote(tx, note.id, { title, body, isPinned }, nextUpdate(note.updatedAt, now));
  await appendEvent(
    tx,
    noteEvent("note.updated", { ...note, version }, await findGrantees(tx, note.id), now, { fields }),
  );
}
