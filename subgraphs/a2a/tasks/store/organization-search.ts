import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import type { PageRequest } from "../../../shared/pagination/page.js";
import type { SnoozedFilter } from "../../../shared/snooze/snoozed-filter.js";
import { walkTogether, type WalkTogether } from "../../../shared/search/walk-together.js";
import { bytesToSearch } from "../rules/search.js";
import type { TaskState } from "../rules/task-state.js";
import { allOccur } from "./searches.js";
import { isAfter, matches, sidesOwnedBy } from "./task-lists.js";

/** Which tasks of an organization are searched. */
export interface OrganizationSearch {
  readonly organizationId: string;
  readonly state: TaskState | null;
  readonly snoozed: SnoozedFilter;
  readonly words: readonly string[];
  /** How many tasks each identity looks at, as the worker and again as the requester. */
  readonly each: number;
}

/**
 * The newest tasks of an organization's identities that have one message with all words. Each identity uses its own
 * index range for each side.
 */
export async function walkOrganizationTasks(
  db: Reader,
  { organizationId, state, snoozed, words, each }: OrganizationSearch,
  { first, after }: PageRequest,
): Promise<WalkTogether> {
  const wanted = matches(state === null ? {} : { state });
  const sides = sidesOwnedBy(Prisma.sql`own.id`, snoozed).map(
    (isOnSide, index) => Prisma.sql`
      select ${["worker", "requester"][index]} || own.id::text as owner, found.* from identity own cross join lateral (
        select t.id, t.created_at, t.history_bytes as bytes from a2a_task t
        where ${isOnSide} and ${wanted} and ${isAfter(Prisma.sql`t.created_at`, after)}
        order by t.created_at desc, t.id desc limit ${each}
      ) found
      where own.organization_id = ${organizationId}`,
  );
  const candidates = Prisma.join(sides, " union all ");
  const isFound = Prisma.sql`exists (
    select from a2a_message m where m.task_id = c.id and ${allOccur(Prisma.sql`m.search_text`, words)})`;
  return walkTogether(db, { candidates, each, bytes: bytesToSearch(words), first, isFound });
}
