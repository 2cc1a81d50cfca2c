import { Prisma } from "../../../generated/prisma/client.js";
import type { Reader } from "../database/client.js";
import { type Page, type PageRequest, toPage } from "../pagination/page.js";
import { ofDirection, type RuleTable, type StoredRule } from "./rule-table.js";
import type { Direction } from "./rules/direction.js";

/** Filters on rules. */
export interface RuleFilter {
  readonly identityId?: string;
  readonly action?: StoredRule["action"];
  readonly matchType?: string;
  readonly direction?: Direction;
}

/**
 * A page of rules `c`, newest first; ids must be well-formed.
 * @param select the rules that exist, up to its conditions
 * @param visible conditions on them: the visibility for the viewer, and filters of the domain
 */
export async function listedRules<Row extends StoredRule>(
  db: Reader,
  table: RuleTable,
  select: Prisma.Sql,
  visible: readonly Prisma.Sql[],
  { identityId, action, matchType, direction }: RuleFilter,
  { first, after }: PageRequest,
  offset: number,
): Promise<Page<Row>> {
  const type = (name: string) => Prisma.raw(`"${name}"`);
  const conditions = [
    ...visible,
    identityId === undefined ? [] : [Prisma.sql`c.identity_id = ${identityId}::uuid`],
    action === undefined ? [] : [Prisma.sql`c.action = ${action}::${type(table.actionType)}`],
    matchType === undefined ? [] : [Prisma.sql`c.match_type = ${matchType}::${type(table.matchType)}`],
    direction === undefined ? [] : [ofDirection(direction)],
    after === null ? [] : [Prisma.sql`(c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)`],
  ].flat();
  const rows = await db.$queryRaw<Row[]>`
    ${select} and ${Prisma.join(conditions, " and ")}
    order by c.created_at desc, c.id desc limit ${first + 1} offset ${offset}`;
  return toPage(rows, first);
}
