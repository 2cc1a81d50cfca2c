import { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../database/client.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { ensureLabels, labelIds } from "./catalogue.js";
import type { FoundLabels } from "./found-labels.js";
import { labelLimits } from "./rules/limits.js";
import { inLabelOrder, type SystemLabel } from "./rules/system-labels.js";

/** Tables of the labels that an identity gives objects: all have the same columns. */
export type LabelTable = "im_conversation_label" | "a2a_task_label";

/** An object and the identity whose labels it has. */
export interface LabelledObject {
  readonly objectId: string;
  readonly identityId: string;
}

/** Custom labels to add and to remove, by their folded names. */
export interface CustomChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** The same with their ids. */
export interface FoundChange {
  readonly add: ReadonlyMap<string, string>;
  readonly remove: ReadonlyMap<string, string>;
}

/** The custom labels of an object before and after a change. */
export interface LabelDelta {
  readonly names: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

const nameOf = (table: LabelTable): Prisma.Sql => Prisma.raw(table);

/**
 * Finds the labels of a change, and creates those to add. It must run before the object is locked: who ends a label waits for
 * objects, and this waits for who ends a label. Throws `label_limit_reached`.
 */
export async function findLabelsToChange(
  tx: Transaction,
  organizationId: string,
  { add, remove }: CustomChange,
  now: Date,
): Promise<FoundChange> {
  const added = await ensureLabels(tx, organizationId, add, now);
  return { add: added, remove: await labelIds(tx, organizationId, remove) };
}

/** Changes the custom labels of a locked object; null when that changes nothing. Throws `too_many_labels`. */
export async function labelObject(
  tx: Transaction,
  table: LabelTable,
  { objectId, identityId }: LabelledObject,
  organizationId: string,
  { add, remove }: FoundChange,
): Promise<LabelDelta | null> {
  const own = Prisma.sql`l.object_id = ${objectId}::uuid and l.identity_id = ${identityId}::uuid`;
  const rows = await tx.$queryRaw<{ name: string }[]>`
    select n.name from ${nameOf(table)} l join label n on n.id = l.label_id
    where ${own} and n.organization_id = ${organizationId}`;
  const before = new Set(rows.map(({ name }) => name));
  const added = [...add.keys()].filter((name) => !before.has(name));
  const removed = [...remove.keys()].filter((name) => before.has(name));
  if (added.length + removed.length === 0) return null;
  const names = [...before, ...added].filter((name) => !remove.has(name));
  if (names.length > labelLimits.perObject && names.length > before.size) {
    throw sharedErrors.problem("too_many_labels");
  }
  const idsOf = (some: readonly string[], ids: ReadonlyMap<string, string>) => some.map((name) => ids.get(name)!);
  await tx.$executeRaw`
    delete from ${nameOf(table)} l where ${own} and l.label_id = any(${idsOf(removed, remove)}::uuid[])`;
  await tx.$executeRaw`
    insert into ${nameOf(table)} (object_id, identity_id, label_id)
    select ${objectId}::uuid, ${identityId}::uuid, w.id from unnest(${idsOf(added, add)}::uuid[]) as w (id)
    on conflict do nothing`;
  const sorted = (some: readonly string[]) => inLabelOrder(new Set(), some);
  return { names: sorted(names), added: sorted(added), removed: sorted(removed) };
}

/** The names of an object's custom labels, in no order. */
export const namesOfLabels = (
  table: LabelTable,
  objectId: Prisma.Sql,
  identityId: Prisma.Sql,
  organizationId: Prisma.Sql,
): Prisma.Sql => Prisma.sql`array(
  select n.name from ${nameOf(table)} l join label n on n.id = l.label_id
  where l.object_id = ${objectId} and l.identity_id = ${identityId} and n.organization_id = ${organizationId})`;

/** The condition that an object has the labels of a filter. @param derived the condition for a system label */
export function objectLabelConditions(
  table: LabelTable,
  { all, none }: FoundLabels,
  objectId: Prisma.Sql,
  identityId: Prisma.Sql,
  derived: (label: SystemLabel) => Prisma.Sql,
): Prisma.Sql {
  const has = (labelId: string) => Prisma.sql`exists (
    select 1 from ${nameOf(table)} l
    where l.object_id = ${objectId} and l.identity_id = ${identityId} and l.label_id = ${labelId}::uuid)`;
  const isNot = (condition: Prisma.Sql) => Prisma.sql`not (${condition})`;
  const conditions = [
    Prisma.sql`true`,
    ...all.system.map(derived),
    ...all.custom.map(has),
    ...none.system.map((label) => isNot(derived(label))),
    ...none.custom.map((labelId) => isNot(has(labelId))),
  ];
  return Prisma.join(conditions, " and ");
}
