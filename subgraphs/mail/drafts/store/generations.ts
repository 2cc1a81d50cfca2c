import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Page, PageRequest } from "../../../shared/pagination/page.js";
import { rowsThatFit } from "../../../shared/rules/page-bytes.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleMailboxes } from "../../mailboxes/public.js";
import { fromMessages, visibleMessages } from "../../messages/public.js";
import { fromDrafts, generationColumns, type GenerationRow } from "./draft-row.js";

/** The key of a generation. */
export interface GenerationKey {
  readonly draftId: string;
  readonly number: number;
}

/** The texts of a generation. */
export interface GenerationTexts extends GenerationKey {
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
}

/** The newest message of a thread of a mailbox that the viewer may see; null when there is none. */
export async function findVisibleNewestOfThread(
  db: Queries,
  viewer: Viewer,
  mailboxId: string,
  threadId: string,
): Promise<{ readonly id: string } | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select g.id ${fromMessages}
    where g.thread_id = ${threadId}::uuid and g.mailbox_id = ${mailboxId}::uuid and ${visibleMessages(viewer)}
    order by g.created_at desc, g.id desc limit 1`;
  return row ?? null;
}

const fromGenerations = Prisma.sql`${fromDrafts} join mail_draft_generation g on g.draft_id = d.id`;

/** A generation of a draft that the viewer may see; null when it is not retained. The id must be well-formed. */
export async function findVisibleGeneration(
  db: Queries,
  viewer: Viewer,
  draftId: string,
  number: number,
): Promise<GenerationRow | null> {
  const [row] = await db.$queryRaw<GenerationRow[]>`
    select ${generationColumns} ${fromGenerations}
    where d.id = ${draftId}::uuid and g.number = ${number} and ${visibleMailboxes(viewer)}`;
  return row ?? null;
}

/** The generations of a draft, newest first. A page ends early when its texts are large. */
export async function listVisibleGenerations(
  db: Queries,
  viewer: Viewer,
  draftId: string,
  { first, after }: PageRequest,
): Promise<Page<GenerationRow>> {
  const beyond = after === null ? Prisma.sql`true` : Prisma.sql`g.number < ${Number(after.id)}`;
  const rows = await db.$queryRaw<GenerationRow[]>`
    select ${generationColumns} ${fromGenerations}
    where d.id = ${draftId}::uuid and ${beyond} and ${visibleMailboxes(viewer)}
    order by g.number desc limit ${first + 1}`;
  const count = Math.min(first, rowsThatFit(rows.map(({ byteSize }) => Number(byteSize))));
  return { rows: rows.slice(0, count), hasNextPage: rows.length > count };
}

/** The sizes of generations that the viewer may see, in bytes, in no order. */
export async function sizeVisibleGenerations(
  db: Queries,
  viewer: Viewer,
  keys: readonly GenerationKey[],
): Promise<(GenerationKey & { readonly bytes: number })[]> {
  return db.$queryRaw<(GenerationKey & { bytes: number })[]>`
    select g.draft_id as "draftId", g.number, g.byte_size::float8 as bytes ${fromGenerations}
    where ${named(keys)} and ${visibleMailboxes(viewer)}`;
}

/** The texts of generations that the viewer may see, in no order. */
export async function findVisibleDraftTexts(
  db: Queries,
  viewer: Viewer,
  keys: readonly GenerationKey[],
): Promise<GenerationTexts[]> {
  if (keys.length === 0) return [];
  return db.$queryRaw<GenerationTexts[]>`
    select g.draft_id as "draftId", g.number, g.body_text as "bodyText", g.body_html as "bodyHtml" ${fromGenerations}
    where ${named(keys)} and ${visibleMailboxes(viewer)}`;
}

function named(keys: readonly GenerationKey[]): Prisma.Sql {
  const [ids, numbers] = [keys.map(({ draftId }) => draftId), keys.map(({ number }) => number)];
  return Prisma.sql`(g.draft_id, g.number) in (select * from unnest(${ids}::uuid[], ${numbers}::int[]))`;
}
