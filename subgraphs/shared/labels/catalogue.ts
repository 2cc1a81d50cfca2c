import { Prisma } from "../../../generated/prisma/client.js";
import type { Transaction } from "../database/client.js";
import type { Queries } from "../database/statements.js";
import { sharedErrors } from "../errors/shared-errors.js";
import { appendEvents } from "../events/append-event.js";
import { orderedId } from "../identity/ordered-id.js";
import { labelLimits } from "./rules/limits.js";

/** The ids of an organization's labels by their folded names; unknown names are left out. */
export async function labelIds(
  db: Queries,
  organizationId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db.$queryRaw<{ name: string; id: string }[]>`
    select name, id from label where organization_id = ${organizationId} and name = any(${[...names]})`;
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/**
 * The same, and labels that do not exist are created, with their events. Throws `label_limit_reached` when the
 * organization would have too many.
 */
export async function ensureLabels(
  tx: Transaction,
  organizationId: string,
  names: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  return addLabels(tx, organizationId, names, now, labelLimits.perOrganization);
}

/** The same with another limit. */
export async function addLabels(
  tx: Transaction,
  organizationId: string,
  names: readonly string[],
  now: Date,
  most = Number.POSITIVE_INFINITY,
): Promise<Map<string, string>> {
  await shareCatalogue(tx, organizationId);
  const known = await labelIds(tx, organizationId, names);
  if (names.every((name) => known.has(name))) return known;
  await lockCatalogue(tx, organizationId);
  const found = await labelIds(tx, organizationId, names);
  const missing = names.filter((name) => !found.has(name));
  if (missing.length + (await countLabels(tx, organizationId)) > most) {
    throw sharedErrors.problem("label_limit_reached");
  }
  const created = missing.map((name) => ({ id: orderedId(now), name }));
  await insertLabels(tx, organizationId, created, now);
  return new Map([...found, ...created.map(({ id, name }): [string, string] => [name, id])]);
}

/**
 * Waits for transactions that rename or delete labels of the organization, and then lets them wait: a label must not end
 * between its look-up and its use.
 */
export async function shareCatalogue(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock_shared(hashtextextended(${`use of labels of ${organizationId}`}, 0))`;
}

/** To rename or delete labels: waits for all transactions that use or add labels of the organization. */
export async function lockCatalogueAlone(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`use of labels of ${organizationId}`}, 0))`;
  await lockCatalogue(tx, organizationId);
}

/** Waits for other transactions that add labels of the organization. */
async function lockCatalogue(tx: Transaction, organizationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`labels of ${organizationId}`}, 0))`;
}

async function countLabels(tx: Transaction, organizationId: string): Promise<number> {
  return tx.label.count({ where: { organizationId } });
}

async function insertLabels(
  tx: Transaction,
  organizationId: string,
  labels: readonly { readonly id: string; readonly name: string }[],
  now: Date,
): Promise<void> {
  if (labels.length === 0) return;
  const rows = labels.map(
    ({ id, name }) => Prisma.sql`(${id}::uuid, ${organizationId}, ${name}, ${now}::timestamptz, ${now}::timestamptz)`,
  );
  await tx.$executeRaw`
    insert into label (id, organization_id, name, created_at, updated_at) values ${Prisma.join(rows)}`;
  await appendEvents(
    tx,
    labels.map(({ id, name }) => ({
      kind: "label.created",
      subjectId: id,
      subjectVersion: 1,
      audience: [{ identityId: null, organizationId, side: null }],
      data: { name },
      occurredAt: now,
    })),
  );
}
