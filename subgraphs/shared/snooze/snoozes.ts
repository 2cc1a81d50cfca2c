import { Prisma } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../database/client.js";
import type { Queries, Statements } from "../database/statements.js";
import { sharedErrors } from "../errors/shared-errors.js";
import type { SnoozedFilter } from "./snoozed-filter.js";
import { snoozeLimits } from "./rules/snooze-time.js";

/** The tables of snoozes: each domain has one, and all have the same columns. */
export type SnoozeTable = "mail_snooze" | "im_snooze" | "a2a_snooze";

/** A snoozed object, and the identity for which it is snoozed. */
export interface SnoozedObject {
  readonly objectId: string;
  readonly identityId: string;
}

const nameOf = (table: SnoozeTable): Prisma.Sql => Prisma.raw(table);

/** The end of an object's snooze for an identity; null when it is not snoozed. */
export const snoozedUntil = (
  table: SnoozeTable,
  objectId: Prisma.Sql,
  identityId: Prisma.Sql,
): Prisma.Sql => Prisma.sql`
  (select z.until from ${nameOf(table)} z where z.object_id = ${objectId} and z.identity_id = ${identityId})`;

/** The condition that an object is snoozed for an identity. */
export const isSnoozed = (table: SnoozeTable, objectId: Prisma.Sql, identityId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  exists (select 1 from ${nameOf(table)} z where z.object_id = ${objectId} and z.identity_id = ${identityId})`;

/** The condition of a filter on the objects of an identity. */
export function snoozeCondition(
  table: SnoozeTable,
  filter: SnoozedFilter | null | undefined,
  objectId: Prisma.Sql,
  identityId: Prisma.Sql,
): Prisma.Sql {
  if (filter === "exclude") return Prisma.sql`not ${isSnoozed(table, objectId, identityId)}`;
  // An array makes the list begin with the few that are snoozed: walking along its order could find them late.
  return filter === "only"
    ? Prisma.sql`${objectId} = any(array(
        select z.object_id from ${nameOf(table)} z where z.identity_id = ${identityId}))`
    : Prisma.sql`true`;
}

/**
 * Snoozes a locked object, or changes the end of its snooze. Returns whether that changed anything. Throws
 * `snooze_limit_reached`.
 */
export async function putSnooze(
  tx: Transaction,
  table: SnoozeTable,
  { objectId, identityId, until }: SnoozedObject & { readonly until: Date },
): Promise<boolean> {
  const own = Prisma.sql`object_id = ${objectId}::uuid and identity_id = ${identityId}::uuid`;
  const [known] = await tx.$queryRaw<{ until: Date }[]>`select until from ${nameOf(table)} where ${own}`;
  if (known !== undefined) {
    if (known.until.getTime() === until.getTime()) return false;
    await tx.$executeRaw`update ${nameOf(table)} set until = ${until} where ${own}`;
    return true;
  }
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${table} of ${identityId}`}, 0))`;
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from ${nameOf(table)} where identity_id = ${identityId}::uuid`;
  if (row!.count >= snoozeLimits.perIdentity) throw sharedErrors.problem("snooze_limit_reached");
  await tx.$executeRaw`
    insert into ${nameOf(table)} (object_id, identity_id, until)
    values (${objectId}::uuid, ${identityId}::uuid, ${until})`;
  return true;
}

/** Ends the snoozes of locked objects. Returns those that were snoozed. */
export async function removeSnoozes(
  tx: Queries,
  table: SnoozeTable,
  objectIds: readonly string[],
  { identityId = null, dueAt = null }: { readonly identityId?: string | null; readonly dueAt?: Date | null } = {},
): Promise<SnoozedObject[]> {
  return tx.$queryRaw<SnoozedObject[]>`
    delete from ${nameOf(table)} where object_id = any(${[...objectIds]}::uuid[])
      and (${identityId}::uuid is null or identity_id = ${identityId}::uuid)
      and (${dueAt}::timestamptz is null or until <= ${dueAt}::timestamptz)
    returning object_id as "objectId", identity_id as "identityId"`;
}

/** Ends all snoozes of an identity. */
export async function removeSnoozesOf(tx: Statements, table: SnoozeTable, identityId: string): Promise<void> {
  await tx.$executeRaw`delete from ${nameOf(table)} where identity_id = ${identityId}::uuid`;
}

/** A snooze whose time has come. */
export interface DueSnooze extends SnoozedObject {
  readonly until: Date;
}

/** Snoozes whose time has come, in the order of their ends. */
export async function findDueSnoozes(
  db: Reader,
  table: SnoozeTable,
  now: Date,
  after: DueSnooze | null,
  limit: number,
): Promise<DueSnooze[]> {
  const beyond =
    after === null
      ? Prisma.sql`true`
      : Prisma.sql`(until, object_id, identity_id) >
          (${after.until}::timestamptz, ${after.objectId}::uuid, ${after.identityId}::uuid)`;
  return db.$queryRaw<DueSnooze[]>`
    select object_id as "objectId", identity_id as "identityId", until from ${nameOf(table)}
    where until <= ${now} and ${beyond} order by until, object_id, identity_id limit ${limit}`;
}
