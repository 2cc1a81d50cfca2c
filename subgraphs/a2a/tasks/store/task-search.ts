import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { PageRequest } from "../../../shared/pagination/page.js";
import { searchLimits } from "../rules/limits.js";
import { bytesToSearch } from "../rules/search.js";
import { allIndexed, allOccur, type Found, foundIn, indexOnly, takesPartIn, type Walk, walkRows } from "./searches.js";
import { isAfter, matches, sidesOf, type TaskFilter } from "./task-lists.js";

/** The row without a size: a search reads the complete history, and a page limits what it shows elsewhere. */
const weightless = (row: Found): Found => ({ ...row, bytes: 0 });

/** The newest tasks of an identity after a keyset that have one message with all words. */
export async function walkTasks(
  db: Reader,
  filter: TaskFilter,
  words: readonly string[],
  { first, after }: PageRequest,
): Promise<Walk> {
  const { rows } = searchLimits;
  const candidates = sidesOf(filter).map(
    (side) => Prisma.sql`(
      select t.id, t.created_at, t.history_bytes as bytes from a2a_task t
      where ${side} and ${matches(filter)} and ${isAfter(Prisma.sql`t.created_at`, after)}
      order by t.created_at desc, t.id desc limit ${rows})`,
  );
  const isFound = Prisma.sql`exists (
    select from a2a_message m where m.task_id = c.id and ${allOccur(Prisma.sql`m.search_text`, words)})`;
  const { found, stoppedAt } = await walkRows(db, candidates, { rows, bytes: bytesToSearch(words), first, isFound });
  return { found: found.map(weightless), stoppedAt };
}

/** The same by the index: complete, or null when there are too many messages or the index does not know the words. */
export async function findIndexedTasks(
  tx: Transaction,
  filter: TaskFilter,
  words: readonly string[],
  { first, after }: PageRequest,
): Promise<Found[] | null> {
  if (!(await indexOnly(tx, words))) return null;
  const messages = await tx.$queryRaw<(Found & { taskId: string })[]>`
    select m.id, m.created_at as "createdAt", m.bytes, m.task_id as "taskId" from a2a_message m
    where ${takesPartIn(filter.identityId)} and ${allIndexed(Prisma.sql`m.search_text`, words)}
    limit ${searchLimits.hits + 1}`;
  if (foundIn(messages) === null) return null;
  const ids = [...new Set(messages.map(({ taskId }) => taskId))];
  const tasks = await tx.$queryRaw<Found[]>`
    ${chosenRows("a2a_task", ids)}
    select t.id, t.created_at as "createdAt", 0 as bytes from a2a_task t
    where (${Prisma.join(sidesOf(filter), " or ")}) and ${matches(filter)}
      and ${isAfter(Prisma.sql`t.created_at`, after)}
    order by t.created_at desc, t.id desc limit ${first + 1}`;
  return tasks;
}
