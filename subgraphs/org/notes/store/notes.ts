import { Prisma, type Note } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import { rowsThatFit } from "../../../shared/rules/page-bytes.js";
import { formsOf } from "../../../shared/rules/searched-text.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { grantBytes } from "../rules/limits.js";
import { givenTo, visibleNotes } from "./visible-notes.js";

/** A note without its text. */
export type NoteRow = Omit<Note, "body" | "searchText">;

/** The same with its body, to change it. */
export type HeldNote = Omit<Note, "searchText">;

/** Which notes are listed, and in which order. */
export interface NoteFilter {
  /** Those that this identity was given; null for all. */
  readonly identityId: string | null;
  /** In the form for searches; each must occur. */
  readonly words: readonly string[];
  readonly order: "recent" | "created";
}

const columns = Prisma.sql`
  n.id, n.organization_id as "organizationId", n.created_by as "createdBy",
  n.created_by_identity_id as "createdByIdentityId", n.title, n.body_bytes as "bodyBytes", n.is_pinned as "isPinned",
  n.version, n.created_at as "createdAt", n.updated_at as "updatedAt"`;

const sortTime = { recent: Prisma.sql`n.updated_at`, created: Prisma.sql`n.created_at` } as const;

/** Notes by id, in no order, that the viewer sees. Ids must be well-formed. */
export async function findVisibleNotes(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<NoteRow[]> {
  return db.$queryRaw<NoteRow[]>`
    select ${columns} from note n where n.id = any(${[...ids]}::uuid[]) and ${visibleNotes(viewer)}`;
}

/** The bodies of the notes with these ids that the viewer sees. Ids must be well-formed. */
export async function findVisibleNoteBodies(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Pick<HeldNote, "id" | "body">[]> {
  return db.$queryRaw<Pick<HeldNote, "id" | "body">[]>`
    select n.id, n.body from note n where n.id = any(${[...ids]}::uuid[]) and ${visibleNotes(viewer)}`;
}

/** The first characters of the notes with these ids that the viewer sees. Ids must be well-formed. */
export async function findVisibleNoteStarts(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
  characters: number,
): Promise<{ id: string; start: string }[]> {
  return db.$queryRaw<{ id: string; start: string }[]>`
    select n.id, left(n.body, ${characters}::int) as start from note n
    where n.id = any(${[...ids]}::uuid[]) and ${visibleNotes(viewer)}`;
}

/**
 * The notes that the viewer sees, newest first. A page ends early where the bodies of its notes and their grants would
 * be too large.
 */
export async function listVisibleNotes(
  db: Queries,
  viewer: Viewer,
  { identityId, words, order }: NoteFilter,
  { first, after }: PageRequest,
  offset = 0,
): Promise<Page<NoteRow>> {
  const at = sortTime[order];
  const conditions = [
    visibleNotes(viewer),
    identityId === null ? [] : [givenTo(identityId)],
    words.length === 0 ? [] : [Prisma.sql`array[n.organization_id] @> array[${viewer.organizationId}]`],
    words.map(occurs),
    after === null ? [] : [Prisma.sql`(${at}, n.id) < (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  const rows = await db.$queryRaw<(NoteRow & { readonly grants: number })[]>`
    select ${columns}, (select count(*)::int from note_access a where a.note_id = n.id) as grants
    from note n where ${Prisma.join(conditions, " and ")}
    order by ${at} desc, n.id desc offset ${offset} limit ${first + 1}`;
  const page = toPage(rows, first);
  const fitting = rowsThatFit(page.rows.map(({ bodyBytes, grants }) => bodyBytes + grants * grantBytes));
  return { rows: page.rows.slice(0, fitting), hasNextPage: page.hasNextPage || fitting < page.rows.length };
}

/** The place of a note in a list of that order. */
export function noteKeyset(order: NoteFilter["order"], { id, createdAt, updatedAt }: NoteRow): Keyset {
  return { id, createdAt: order === "recent" ? updatedAt : createdAt };
}

/**
 * Locks a note that the viewer sees for the rest of the transaction; null when there is none. The id must be
 * well-formed.
 */
export async function lockVisibleNote(tx: Transaction, viewer: Viewer, id: string): Promise<HeldNote | null> {
  await tx.$queryRaw`select 1 from note n where n.id = ${id}::uuid and ${visibleNotes(viewer)} for update`;
  // Read after the lock: it may have been taken from the viewer meanwhile.
  const [row] = await tx.$queryRaw<HeldNote[]>`
    select ${columns}, n.body from note n where n.id = ${id}::uuid and ${visibleNotes(viewer)}`;
  return row ?? null;
}

/** The condition that a word occurs in a note, in any of the forms in which it may be written. */
function occurs(word: string): Prisma.Sql {
  const forms = formsOf(word).map((form) => Prisma.sql`n.search_text like ${containing(form)}`);
  return Prisma.sql`(${Prisma.join(forms, " or ")})`;
}

const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
