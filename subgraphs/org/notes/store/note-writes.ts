import type { Note } from "../../../../generated/prisma/client.js";
import type { Transaction } from "../../../shared/database/client.js";
import { searchedText } from "../../../shared/rules/searched-text.js";

/** A new note. */
export type NewNote = Omit<Note, "bodyBytes" | "searchText" | "version" | "updatedAt">;

/** Stores a note, as its first version. */
export async function insertNote(tx: Transaction, note: NewNote): Promise<void> {
  const { title, body, createdAt } = note;
  const data = { ...note, ...derived(title, body), updatedAt: createdAt };
  await tx.note.create({ data, select: { id: true } });
}

/** Changes a locked note; returns its new version. */
export async function changeNote(
  tx: Transaction,
  id: string,
  { title, body, isPinned }: Pick<Note, "title" | "body" | "isPinned">,
  updatedAt: Date,
): Promise<number> {
  const data = { title, body, isPinned, ...derived(title, body), updatedAt, version: { increment: 1 } };
  return (await tx.note.update({ where: { id }, data, select: { version: true } })).version;
}

/** Deletes a locked note with its grants. */
export async function deleteNote(tx: Transaction, id: string): Promise<void> {
  await tx.note.delete({ where: { id }, select: { id: true } });
}

/** Counts a change of who was given a locked note; returns its new version. */
export async function countGrantChange(tx: Transaction, id: string): Promise<number> {
  const data = { version: { increment: 1 } };
  return (await tx.note.update({ where: { id }, data, select: { version: true } })).version;
}

/**
 * How many notes an organization has, and the bytes of their bodies. Other transactions that ask wait until this one
 * ends.
 */
export async function measureNotes(
  tx: Transaction,
  organizationId: string,
): Promise<{ readonly notes: number; readonly bytes: number }> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`notes of ${organizationId}`}, 0))`;
  const { _count, _sum } = await tx.note.aggregate({
    where: { organizationId },
    _count: true,
    _sum: { bodyBytes: true },
  });
  return { notes: _count, bytes: _sum.bodyBytes ?? 0 };
}

const derived = (title: string | null, body: string) => ({
  bodyBytes: Buffer.byteLength(body),
  searchText: searchedText(`${title ?? ""}\n${body}`),
});
