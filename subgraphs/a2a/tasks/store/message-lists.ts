import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Keyset, PageRequest } from "../../../shared/pagination/page.js";
import type { FoundLabels } from "../../../shared/labels/found-labels.js";
import { snoozeCondition } from "../../../shared/snooze/snoozes.js";
import type { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import { searchLimits } from "../rules/limits.js";
import { bytesToSearch } from "../rules/search.js";
import { labelledBy } from "./task-lists.js";
import { allIndexed, allOccur, type Found, foundIn, indexOnly, takesPartIn, type Walk, walkRows } from "./searches.js";

/** Which messages of one identity's tasks (wire contract a2a 4.3). */
export interface MessageFilter {
  readonly identityId: string;
  /** `inbound`: of tasks that it received. `outbound`: of tasks that it sent. */
  readonly direction: "inbound" | "outbound" | "both";
  readonly requesterId?: string;
  readonly workerId?: string;
  readonly contextId?: string;
  readonly taskId?: string;
  readonly role?: "caller" | "agent";
  /** Stored then or later. */
  readonly since?: Date;
  /** Whether messages of tasks that the identity has snoozed are listed. */
  readonly snoozed?: SnoozedFilter;
  /** Labels that the identity gave the task. */
  readonly labels?: FoundLabels;
  /** Each of them must occur. */
  readonly words: readonly string[];
}

/** The newest messages of an identity after a keyset: their keysets and sizes. */
export async function walkMessages(db: Reader, filter: MessageFilter, { first, after }: PageRequest): Promise<Walk> {
  const rows = filter.words.length === 0 ? first + 1 : searchLimits.rows;
  const columns = Prisma.sql`m.id, m.created_at, m.bytes, m.search_text`;
  const candidates = branches(filter).map(
    (branch) => Prisma.sql`(
      select ${columns} from a2a_message m where ${branch} and ${matches(filter, after)}
      order by m.created_at desc, m.id desc limit ${rows})`,
  );
  const bytes = bytesToSearch(filter.words);
  return walkRows(db, candidates, { rows, bytes, first, isFound: allOccur(Prisma.sql`c.search_text`, filter.words) });
}

/** The same by the index: complete, or null when there are too many or the index does not know the words. */
export async function findIndexedMessages(
  tx: Transaction,
  filter: MessageFilter,
  { after }: PageRequest,
): Promise<Found[] | null> {
  if (!(await indexOnly(tx, filter.words))) return null;
  const own = Prisma.join(branches(filter), " or ");
  const rows = await tx.$queryRaw<Found[]>`
    select m.id, m.created_at as "createdAt", m.bytes from a2a_message m
    where ${takesPartIn(filter.identityId)} and ${allIndexed(Prisma.sql`m.search_text`, filter.words)}
      and (${own}) and ${matches(filter, after)}
    limit ${searchLimits.hits + 1}`;
  return foundIn(rows);
}

/** Each side walks its own index, and so does a task or a context, in which an identity may have both sides. */
function branches({ identityId, direction, contextId, taskId }: MessageFilter): Prisma.Sql[] {
  const sides = { inbound: ["worker_id"], outbound: ["requester_id"], both: ["worker_id", "requester_id"] } as const;
  const own = sides[direction].map((side) => Prisma.sql`m.${Prisma.raw(side)} = ${identityId}::uuid`);
  if (taskId !== undefined) return [Prisma.sql`m.task_id = ${taskId}::uuid and (${Prisma.join(own, " or ")})`];
  if (contextId !== undefined) return [Prisma.sql`m.context_id = ${contextId}::uuid and (${Prisma.join(own, " or ")})`];
  return own;
}

function matches(filter: MessageFilter, after: Keyset | null): Prisma.Sql {
  const { identityId, requesterId, workerId, contextId, role, since, snoozed, labels } = filter;
  const conditions = [
    requesterId === undefined ? [] : [Prisma.sql`m.requester_id = ${requesterId}::uuid`],
    workerId === undefined ? [] : [Prisma.sql`m.worker_id = ${workerId}::uuid`],
    contextId === undefined ? [] : [Prisma.sql`m.context_id = ${contextId}::uuid`],
    role === undefined ? [] : [Prisma.sql`m.role = ${role}::"A2aRole"`],
    since === undefined ? [] : [Prisma.sql`m.created_at >= ${since}`],
    snoozed === undefined
      ? []
      : [snoozeCondition("a2a_snooze", snoozed, Prisma.sql`m.task_id`, Prisma.sql`${identityId}::uuid`)],
    labels === undefined ? [] : [labelledBy(labels, Prisma.sql`m.task_id`, Prisma.sql`${identityId}::uuid`)],
    after === null ? [] : [Prisma.sql`(m.created_at, m.id) < (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " and ");
}
