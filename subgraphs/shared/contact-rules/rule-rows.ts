import { Prisma } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../database/client.js";
import { orderedId } from "../identity/ordered-id.js";
import { isUuid } from "../identity/uuid.js";
import { ruleColumns, type RuleTable, type RuleTarget, type StoredRule } from "./rule-table.js";
import type { Plan, TargetRule } from "./rules/target-rules.js";

/**
 * The id of the identity's rule that an id refers to: a rule's own id, or the id of a rule that was merged into it. The
 * input may be any text.
 */
export async function findRuleId(db: Reader, table: RuleTable, identityId: string, id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.$queryRaw<{ id: string }[]>`
    select c.id from ${name(table)} c
    where c.identity_id = ${identityId}::uuid and (c.id = ${id}::uuid or ${id}::uuid = any(c.merged_ids))
    order by c.id = ${id}::uuid desc limit 1`;
  return row?.id ?? null;
}

/** The rules of an identity about the target of one of them, locked; empty when there is none of that id. */
export async function lockRulesBeside(
  tx: Transaction,
  table: RuleTable,
  identityId: string,
  id: string,
): Promise<StoredRule[]> {
  return tx.$queryRaw<StoredRule[]>`
    select ${ruleColumns} from ${name(table)} c
    where c.identity_id = ${identityId}::uuid and (c.match_type, c.match_target) =
      (select one.match_type, one.match_target from ${name(table)} one
       where one.id = ${id}::uuid and one.identity_id = ${identityId}::uuid)
    for update of c`;
}

/** The rules of an identity about a target, locked. */
export async function lockRulesAbout(
  tx: Transaction,
  table: RuleTable,
  { identityId, matchType, matchTarget }: RuleTarget,
): Promise<StoredRule[]> {
  return tx.$queryRaw<StoredRule[]>`
    select ${ruleColumns} from ${name(table)} c
    where c.identity_id = ${identityId}::uuid and c.match_type = ${matchType}::${raw(table.matchType)}
      and c.match_target = ${matchTarget}
    for update of c`;
}

/**
 * Adds a rule; null when a process of an earlier version has just added one about the target. A table holds one rule
 * for each target, and its counterpart for the other direction (see the migration that made it).
 * @param others how many rules about the target are known
 */
export async function insertRule(
  tx: Transaction,
  table: RuleTable,
  target: RuleTarget,
  added: NonNullable<Plan["added"]>,
  others: number,
  now: Date,
): Promise<StoredRule | null> {
  const { identityId, matchType, matchTarget } = target;
  const id = added.id ?? orderedId(now);
  const into = (place: Prisma.Sql) => tx.$queryRaw<StoredRule[]>`
    insert into ${place} as c (id, identity_id, action, direction, match_type, match_target, merged_ids, created_at, updated_at)
    values (${id}::uuid, ${identityId}::uuid, ${added.action}::${raw(table.actionType)},
            ${added.direction}::"ContactRuleDirection", ${matchType}::${raw(table.matchType)}, ${matchTarget},
            ${[...added.mergedIds]}::uuid[], ${now}, ${now})
    on conflict (identity_id, match_type, match_target) do nothing returning ${ruleColumns}`;
  const [row] = await into(name(table));
  if (row !== undefined || others === 0) return row ?? null;
  return (await into(counterpart(table)))[0] ?? null;
}

/** Changes a locked rule. */
export async function updateRule(
  tx: Transaction,
  table: RuleTable,
  { id, action, direction, mergedIds }: TargetRule,
  now: Date,
): Promise<StoredRule> {
  const [row] = await tx.$queryRaw<StoredRule[]>`
    update ${name(table)} c
    set action = ${action}::${raw(table.actionType)}, direction = ${direction}::"ContactRuleDirection",
        merged_ids = ${[...mergedIds]}::uuid[], version = c.version + 1, updated_at = ${now}
    where c.id = ${id}::uuid returning ${ruleColumns}`;
  return row!;
}

/**
 * Removes locked rules about a target. The remaining rules move to the table that processes of an earlier version
 * check.
 */
export async function deleteRules(
  tx: Transaction,
  table: RuleTable,
  { identityId, matchType, matchTarget }: RuleTarget,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`delete from ${name(table)} where id = any(${[...ids]}::uuid[])`;
  const columns = Prisma.sql`
    id, identity_id, action, direction, match_type, match_target, merged_ids, version, created_at, updated_at`;
  await tx.$executeRaw`
    with left_over as (
      delete from ${counterpart(table)} c
      where c.identity_id = ${identityId}::uuid and c.match_type = ${matchType}::${raw(table.matchType)}
        and c.match_target = ${matchTarget} and not exists (
          select 1 from only ${name(table)} m where m.identity_id = c.identity_id and m.match_type = c.match_type
            and m.match_target = c.match_target)
      returning ${columns}
    )
    insert into ${name(table)} (${columns}) select ${columns} from left_over`;
}

const name = (table: RuleTable): Prisma.Sql => Prisma.raw(table.name);
const counterpart = (table: RuleTable): Prisma.Sql => Prisma.raw(`${table.name}_counterpart`);
const raw = (type: string): Prisma.Sql => Prisma.raw(`"${type}"`);
