import { orderedId } from "../../../shared/identity/ordered-id.js";
import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import { visibleAccess, visibleSecrets } from "./visible-secrets.js";

/** An identity's permission to read a secret (wire contract vault 3.6). */
export interface AccessRow {
  readonly id: string;
  readonly secretId: string;
  readonly identityId: string;
  readonly createdAt: Date;
}

const selectAccess = Prisma.sql`
  select a.id, a.secret_id as "secretId", a.identity_id as "identityId", a.created_at as "createdAt"
  from vault_access a join vault_secret s on s.id = a.secret_id join vault v on v.id = s.vault_id`;

/** The rules of these secrets that the viewer sees, oldest first; ids must be well-formed. */
export async function findVisibleAccess(
  db: Reader,
  viewer: Viewer,
  secretIds: readonly string[],
): Promise<AccessRow[]> {
  // The secrets first, by themselves: else each one's rules are searched for with all of the ids.
  return db.$queryRaw<AccessRow[]>`
    with seen as materialized (
      select s.id from vault_secret s join vault v on v.id = s.vault_id
      where s.id = any(${[...secretIds]}::uuid[]) and ${visibleSecrets(viewer)})
    select a.id, a.secret_id as "secretId", a.identity_id as "identityId", a.created_at as "createdAt"
    from vault_access a join seen on seen.id = a.secret_id where ${visibleAccess(viewer)}
    order by a.created_at, a.id`;
}

/** A page of the rules of one secret that the viewer sees, oldest first; the id must be well-formed. */
export async function listVisibleAccess(
  db: Reader,
  viewer: Viewer,
  secretId: string,
  { first, after }: PageRequest,
): Promise<Page<AccessRow>> {
  const isAfter =
    after === null ? Prisma.sql`true` : Prisma.sql`(a.created_at, a.id) > (${after.createdAt}, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<AccessRow[]>`
    ${selectAccess}
    where a.secret_id = ${secretId}::uuid and ${visibleSecrets(viewer)} and ${visibleAccess(viewer)} and ${isAfter}
    order by a.created_at, a.id limit ${first + 1}`;
  return toPage(rows, first);
}

/** All rules of secrets of a locked vault, regardless of a viewer. */
export async function findAccessOfSecrets(tx: Transaction, secretIds: readonly string[]): Promise<AccessRow[]> {
  return tx.vaultAccess.findMany({ where: { secretId: { in: [...secretIds] } } });
}

/** How many rules each of these secrets of a locked vault has; those without any are left out. */
export async function countAccess(tx: Transaction, secretIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await tx.vaultAccess.groupBy({
    by: ["secretId"],
    where: { secretId: { in: [...secretIds] } },
    _count: true,
  });
  return new Map(counts.map(({ secretId, _count }) => [secretId, _count]));
}

/** The identity's rule for a secret of a locked vault, or null. */
export function findAccess(tx: Transaction, secretId: string, identityId: string): Promise<AccessRow | null> {
  return tx.vaultAccess.findUnique({ where: { secretId_identityId: { secretId, identityId } } });
}

/** Gives a locked identity access to secrets of a locked vault that it cannot read yet; returns the rules. */
export async function insertAccess(
  tx: Transaction,
  secretIds: readonly string[],
  identityId: string,
  createdAt: Date,
): Promise<AccessRow[]> {
  const rows = secretIds.map((secretId) => ({ id: orderedId(createdAt), secretId, identityId, createdAt }));
  await tx.vaultAccess.createMany({ data: rows });
  return rows;
}

/** Takes rules of a locked vault away. */
export async function deleteAccess(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.vaultAccess.deleteMany({ where: { id: { in: [...ids] } } });
}

/** Takes every rule of a locked identity away, the secrets' vault being locked where it is active; answers them. */
export async function deleteAccessOf(tx: Transaction, identityId: string): Promise<AccessRow[]> {
  const rows = await tx.vaultAccess.findMany({ where: { identityId }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  await deleteAccess(
    tx,
    rows.map(({ id }) => id),
  );
  return rows;
}

/** Whether the identity has any rule. */
export async function hasAccess(tx: Transaction, identityId: string): Promise<boolean> {
  return (await tx.vaultAccess.findFirst({ where: { identityId }, select: { id: true } })) !== null;
}
