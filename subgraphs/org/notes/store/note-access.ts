import type { NoteAccess } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleGrants, visibleNotes } from "./visible-notes.js";

/** An identity was given a note. */
export type GrantRow = NoteAccess;

/** The grants of these notes that the viewer sees, oldest first. Ids must be well-formed. */
export async function findVisibleNoteGrants(
  db: Reader,
  viewer: Viewer,
  noteIds: readonly string[],
): Promise<GrantRow[]> {
  return db.$queryRaw<GrantRow[]>`
    select a.id, a.note_id as "noteId", a.identity_id as "identityId", a.created_at as "createdAt"
    from note_access a join note n on n.id = a.note_id
    where n.id = any(${[...noteIds]}::uuid[]) and ${visibleNotes(viewer)} and ${visibleGrants(viewer)}
    order by a.created_at, a.id`;
}

/** Everyone that a locked note was given to. */
export async function findGrantees(tx: Transaction, noteId: string): Promise<string[]> {
  const rows = await tx.noteAccess.findMany({ where: { noteId }, select: { identityId: true } });
  return rows.map(({ identityId }) => identityId);
}

/** Gives locked identities a locked note; returns the grants. */
export async function insertGrants(
  tx: Transaction,
  noteId: string,
  identityIds: readonly string[],
  createdAt: Date,
): Promise<GrantRow[]> {
  const rows = identityIds.map((identityId) => ({ id: orderedId(createdAt), noteId, identityId, createdAt }));
  await tx.noteAccess.createMany({ data: rows });
  return rows;
}

/** Takes a locked note from an identity; false when it was not given it. */
export async function deleteGrant(tx: Transaction, noteId: string, identityId: string): Promise<boolean> {
  const { count } = await tx.noteAccess.deleteMany({ where: { noteId, identityId } });
  return count > 0;
}
