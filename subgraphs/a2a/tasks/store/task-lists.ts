import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { FoundLabels } from "../../../shared/labels/found-labels.js";
import { objectLabelConditions } from "../../../shared/labels/object-labels.js";
import { isSnoozed, snoozeCondition } from "../../../shared/snooze/snoozes.js";
import type { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { TaskState } from "../rules/task-state.js";
import { type FlatTaskRow, isShared, isShown, isShownAs, selectTasks, type TaskRow, toTaskRow } from "./task-row.js";

/** Which tasks of one identity (wire contract a2a 4.3). */
export interface TaskFilter {
  readonly identityId: string;
  /** `inbound`: it is the worker. `outbound`: it is the requester. */
  readonly direction: "inbound" | "outbound" | "both";
  readonly requesterId?: string;
  readonly workerId?: string;
  readonly state?: TaskState;
  readonly contextId?: string;
  /** Created then or later. */
  readonly since?: Date;
  /** Whether it shows what the identity has snoozed. */
  readonly snoozed?: SnoozedFilter;
  /** Labels that the identity gave it. */
  readonly labels?: FoundLabels;
}

/** A page of an identity's tasks, newest first. */
export async function listTasks(
  db: Reader,
  viewer: Viewer,
  filter: TaskFilter,
  { first, after }: PageRequest,
): Promise<Page<TaskRow>> {
  const branches = sidesOf(filter).map(
    (side) => Prisma.sql`(
      ${selectTasks}
      where ${side} and ${matches(filter)} and ${isShown(viewer)}
        and ${isAfter(Prisma.sql`t.created_at`, after)}
      order by t.created_at desc, t.id desc limit ${first + 1})`,
  );
  const rows = await db.$queryRaw<FlatTaskRow[]>`
    select * from (${Prisma.join(branches, " union all ")}) as found
    order by "createdAt" desc, id desc limit ${first + 1}`;
  return toPage(rows.map(toTaskRow), first);
}

/** Which tasks of an organization. */
export interface OrganizationTaskFilter {
  readonly state: TaskState | null;
  /** A task of which the organization has both sides is out of sight when both have snoozed it. */
  readonly snoozed: SnoozedFilter;
}

/**
 * A page of the tasks of the viewer organization's identities, newest first. Each identity uses its own index range for
 * each side, so the cost grows with the identities and not with the tasks.
 */
export async function listVisibleOrganizationTasks(
  db: Reader,
  viewer: Viewer,
  { state, snoozed }: OrganizationTaskFilter,
  { first, after }: PageRequest,
): Promise<Page<TaskRow>> {
  const wanted = matches(state === null ? {} : { state });
  const newest = Prisma.sql`order by created_at desc, id desc limit ${first + 1}`;
  const [received, sent] = sidesOwnedBy(Prisma.sql`own.id`, snoozed).map(
    (isOnSide) => Prisma.sql`
      select found.* from identity own cross join lateral (
        select t.id, t.created_at from a2a_task t
        where ${isOnSide} and ${wanted} and ${isAfter(Prisma.sql`t.created_at`, after)} ${newest}
      ) found
      where own.organization_id = ${viewer.organizationId}`,
  );
  const rows = await db.$queryRaw<FlatTaskRow[]>`
    ${selectTasks}
    where t.id in (select id from (${received} union ${sent}) own ${newest}) and ${isShown(viewer)}
    order by t.created_at desc, t.id desc`;
  return toPage(rows.map(toTaskRow), first);
}

/**
 * The identity's tasks `t` of a direction. Each side walks its own index; a task is never on both, because an identity
 * cannot send to itself.
 */
export function sidesOf({
  identityId,
  direction,
  snoozed,
  labels,
}: Pick<TaskFilter, "identityId" | "direction" | "snoozed" | "labels">): Prisma.Sql[] {
  const own = Prisma.sql`${identityId}::uuid`;
  const isLabelled = labels === undefined ? Prisma.sql`true` : labelledBy(labels, Prisma.sql`t.id`, own);
  const [received, sent] = sidesOwnedBy(own, snoozed).map((side) => Prisma.sql`(${side} and ${isLabelled})`) as [
    Prisma.Sql,
    Prisma.Sql,
  ];
  return { inbound: [received], outbound: [sent], both: [received, sent] }[direction];
}

/** The condition that an identity gave a task the labels of a filter. The only system label of a task is `snoozed`. */
export function labelledBy(labels: FoundLabels, taskId: Prisma.Sql, identityId: Prisma.Sql): Prisma.Sql {
  return objectLabelConditions("a2a_task_label", labels, taskId, identityId, (label) =>
    label === "snoozed" ? isSnoozed("a2a_snooze", taskId, identityId) : Prisma.sql`false`,
  );
}

/**
 * The conditions on tasks `t` that an identity received or sent them. A held one was not received yet (wire contract reviews
 * H44).
 */
export function sidesOwnedBy(
  identityId: Prisma.Sql,
  snoozed?: SnoozedFilter,
): [received: Prisma.Sql, sent: Prisma.Sql] {
  const noted = snoozeCondition("a2a_snooze", snoozed, Prisma.sql`t.id`, identityId);
  return [
    Prisma.sql`(t.worker_id = ${identityId} and ${isShared} and ${noted})`,
    Prisma.sql`(t.requester_id = ${identityId} and ${noted})`,
  ];
}

/** Which tasks that one identity sent to another (wire contract a2a 3.5, ListTasks). */
export interface DelegatedTaskFilter {
  readonly requesterId: string;
  readonly workerId: string;
  readonly state?: TaskState;
  readonly contextId?: string;
  /** Changed then or later. */
  readonly changedSince?: Date;
}

/** A page of the tasks between two identities, latest change first; the keyset's time is that of the change. */
export async function listDelegatedTasks(
  db: Reader,
  viewer: Viewer,
  filter: DelegatedTaskFilter,
  { first, after }: PageRequest,
): Promise<Page<TaskRow>> {
  const rows = await db.$queryRaw<FlatTaskRow[]>`
    ${selectTasks}
    where ${isDelegated(filter)} and ${isShown(viewer)} and ${isAfter(Prisma.sql`t.updated_at`, after)}
    order by t.updated_at desc, t.id desc limit ${first + 1}`;
  return toPage(rows.map(toTaskRow), first);
}

/** How many tasks match, regardless of the page. */
export async function countDelegatedTasks(db: Reader, filter: DelegatedTaskFilter): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from a2a_task t where ${isDelegated(filter)}`;
  return row?.count ?? 0;
}

function isDelegated(filter: DelegatedTaskFilter): Prisma.Sql {
  const { requesterId, workerId, changedSince } = filter;
  const changed = changedSince === undefined ? Prisma.empty : Prisma.sql`and t.updated_at >= ${changedSince}`;
  return Prisma.sql`${matches({ ...filter, requesterId, workerId })} ${changed}`;
}

/** The conditions on tasks `t` that do not depend on the side. */
export function matches(filter: Omit<TaskFilter, "identityId" | "direction">): Prisma.Sql {
  const { requesterId, workerId, state, contextId, since } = filter;
  const conditions = [
    requesterId === undefined ? [] : [Prisma.sql`t.requester_id = ${requesterId}::uuid`],
    workerId === undefined ? [] : [Prisma.sql`t.worker_id = ${workerId}::uuid`],
    state === undefined ? [] : [isShownAs(state, filter)],
    contextId === undefined ? [] : [Prisma.sql`t.context_id = ${contextId}::uuid`],
    since === undefined ? [] : [Prisma.sql`t.created_at >= ${since}`],
  ].flat();
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " and ");
}

/** The condition that tasks `t`, sorted by this time, come after a keyset. */
export function isAfter(column: Prisma.Sql, after: Keyset | null): Prisma.Sql {
  return after === null ? Prisma.sql`true` : Prisma.sql`(${column}, t.id) < (${after.createdAt}, ${after.id}::uuid)`;
}
