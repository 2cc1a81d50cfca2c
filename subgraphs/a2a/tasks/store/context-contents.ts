import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { Found } from "./searches.js";
import { visibleTo } from "../../contexts/public.js";
import { type FlatTaskRow, isShown, selectTasks, type TaskRow, toTaskRow } from "./task-row.js";

/** A page of what a context holds. */
export interface ContentRequest extends PageRequest {
  readonly contextId: string;
}

/** The tasks of each context that the viewer sees, newest first, in the requests' order. */
export async function listTasksOfContexts(
  db: Reader,
  viewer: Viewer,
  requests: readonly ContentRequest[],
): Promise<Page<TaskRow>[]> {
  const rows = await db.$queryRaw<(FlatTaskRow & { n: number })[]>`
    select found.*, q.n::int as n from ${unnested(requests)}
    cross join lateral (
      ${selectTasks} where t.context_id = q.context_id and ${isShown(viewer)}
        and (q.after_id is null or (t.created_at, t.id) < (q.after_at, q.after_id))
      order by t.created_at desc, t.id desc limit q.first + 1
    ) as found
    order by q.n, found."createdAt" desc, found.id desc`;
  return requests.map(({ first }, index) => {
    const own = rows.filter(({ n }) => n === index + 1).map(toTaskRow);
    return toPage(own, first);
  });
}

/**
 * The keysets of the messages of each context that the viewer sees, newest first, in the requests' order; one more than
 * requested.
 */
export async function walkMessagesOfContexts(
  db: Reader,
  viewer: Viewer,
  requests: readonly ContentRequest[],
): Promise<Found[][]> {
  const rows = await db.$queryRaw<(Found & { n: number })[]>`
    select found.*, q.n::int as n from ${unnested(requests)}
    cross join lateral (
      select m.id, m.created_at as "createdAt", m.bytes from a2a_message m
      join identity r on r.id = m.requester_id join identity w on w.id = m.worker_id
      where m.context_id = q.context_id and ${visibleTo(viewer)}
        and (q.after_id is null or (m.created_at, m.id) < (q.after_at, q.after_id))
      order by m.created_at desc, m.id desc limit q.first + 1
    ) as found
    order by q.n, found."createdAt" desc, found.id desc`;
  return requests.map((_, index) => rows.filter(({ n }) => n === index + 1));
}

function unnested(requests: readonly ContentRequest[]): Prisma.Sql {
  return Prisma.sql`
    unnest(${requests.map(({ contextId }) => contextId)}::uuid[], ${requests.map(({ first }) => first)}::int[],
           ${requests.map(({ after }) => after?.createdAt ?? null)}::timestamptz[],
           ${requests.map(({ after }) => after?.id ?? null)}::uuid[])
      with ordinality as q (context_id, first, after_at, after_id, n)`;
}
