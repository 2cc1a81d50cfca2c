import { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../database/client.js";
import type { IdentityLifecycle } from "../lifecycle/identity-lifecycle.js";
import type { LabelledKind } from "../lifecycle/label-uses.js";
import { addLabels } from "./catalogue.js";
import type { LabelTable } from "./object-labels.js";

/** Objects whose label changes together. */
const relabelledTogether = 500;

type Method<Name extends keyof IdentityLifecycle> = NonNullable<IdentityLifecycle[Name]>;

/** Labels move with their objects: they become those of the new organization with the same names, even beyond its limit. */
export const labelsMove =
  (table: LabelTable): Method<"moved"> =>
  async ({ tx, clock }, { id, organizationId }) => {
    const name = Prisma.raw(table);
    const used = await tx.$queryRaw<{ labelId: string; name: string }[]>`
      select n.id as "labelId", n.name from label n
      where n.id in (select l.label_id from ${name} l where l.identity_id = ${id}::uuid)`;
    if (used.length === 0) return;
    const names = used.map((one) => one.name);
    const there = await addLabels(tx, organizationId, names, clock.now());
    for (const { labelId, name: label } of used) {
      await tx.$executeRaw`
        update ${name} set label_id = ${there.get(label)!}::uuid
        where identity_id = ${id}::uuid and label_id = ${labelId}::uuid`;
    }
  };

/** Counts the objects that have labels. */
export const labelsAreCounted =
  (table: LabelTable, kind: LabelledKind): Method<"labelUses"> =>
  async ({ tx }, labelIds, most) => {
    const rows = await tx.$queryRaw<{ labelId: string; count: number }[]>`
      select w.id as "labelId", (
        select count(*)::int from (
          select distinct l.object_id from ${Prisma.raw(table)} l where l.label_id = w.id limit ${most}) counted
      ) as count
      from unnest(${[...labelIds]}::uuid[]) as w (id)`;
    return new Map(rows.map(({ labelId, count }) => [labelId, { [kind]: count }]));
  };

/** Takes a label from some objects, and gives them another one if there is one. */
export const labelsChange =
  (table: LabelTable): Method<"relabel"> =>
  async ({ tx }, labelId, intoId) =>
    (await relabelSome(tx, table, labelId, intoId)) === relabelledTogether;

async function relabelSome(tx: Transaction, table: LabelTable, from: string, intoId: string | null): Promise<number> {
  const name = Prisma.raw(table);
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    with taken as (
      delete from ${name} l where (l.object_id, l.identity_id, l.label_id) in (
        select p.object_id, p.identity_id, p.label_id from ${name} p where p.label_id = ${from}::uuid
        limit ${relabelledTogether})
      returning l.object_id, l.identity_id
    ), given as (
      insert into ${name} (object_id, identity_id, label_id)
      select t.object_id, t.identity_id, ${intoId}::uuid from taken t where ${intoId}::uuid is not null
      on conflict do nothing
    )
    select count(*)::int as count from taken`;
  return row?.count ?? 0;
}
