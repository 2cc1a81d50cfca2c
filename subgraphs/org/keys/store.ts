import type { ApiKey, Prisma } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../shared/database/client.js";
import { type Keyset, type Page, type PageRequest, toPage } from "../../shared/pagination/page.js";
import { isAdmin, type Viewer } from "../../shared/viewer/viewer.js";

/** A key without its secret's hash, with its present organization. */
export type KeyRow = Omit<ApiKey, "secretHash" | "organizationId"> & { readonly organizationId: string };

export type NewKey = Omit<ApiKey, "lastUsedAt" | "revokedAt" | "updatedAt" | "version">;

export interface KeyFilter {
  readonly status?: "active" | "revoked" | null;
  readonly scopedIdentityId?: string | null;
  /** Only keys without an identity. */
  readonly adminKeysOnly?: boolean;
}

const select = {
  id: true,
  kind: true,
  organizationId: true,
  scopedIdentityId: true,
  createdBy: true,
  creatorType: true,
  label: true,
  description: true,
  last4: true,
  lastUsedAt: true,
  expiresAt: true,
  revokedAt: true,
  version: true,
  createdAt: true,
  updatedAt: true,
  identity: { select: { organizationId: true } },
} as const satisfies Prisma.ApiKeySelect;

type Selected = Prisma.ApiKeyGetPayload<{ select: typeof select }>;

/** A scoped key belongs to the organization of its identity. */
function toRow({ identity, ...key }: Selected): KeyRow {
  return { ...key, organizationId: identity?.organizationId ?? key.organizationId ?? "" };
}

const nothing = { id: { in: [] } };

/** The API keys that a viewer may see: console users all of the organization, a key itself. */
function visibleKeys(viewer: Viewer): Prisma.ApiKeyWhereInput {
  if (viewer.organizationId === null) return nothing;
  const organizations = keysOf(viewer.organizationId);
  if (viewer.userId !== null) return { ...organizations, kind: "api_key" };
  return viewer.keyId === null ? nothing : { ...organizations, AND: { id: viewer.keyId } };
}

/** The service tokens that a viewer may see: admins all of the organization. */
function visibleServiceTokens(viewer: Viewer): Prisma.ApiKeyWhereInput {
  return isAdmin(viewer) ? { organizationId: viewer.organizationId, kind: "service_token" } : nothing;
}

/** Keys of an organization: its own and those of its identities, deleted ones included. */
function keysOf(organizationId: string): Prisma.ApiKeyWhereInput {
  return { OR: [{ organizationId }, { identity: { organizationId } }] };
}

/** Keys by id that the viewer may see. */
export async function findVisibleKeys(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<KeyRow[]> {
  const rows = await db.apiKey.findMany({ where: { AND: [visibleKeys(viewer), { id: { in: [...ids] } }] }, select });
  return rows.map(toRow);
}

/** The keys a viewer may see, newest first. */
export async function listVisibleKeys(
  db: Reader,
  viewer: Viewer,
  filter: KeyFilter,
  page: PageRequest,
): Promise<Page<KeyRow>> {
  return listKeys(db, { AND: [visibleKeys(viewer), matching(filter)] }, page);
}

/** The service tokens a viewer may see, newest first. */
export async function listVisibleServiceTokens(
  db: Reader,
  viewer: Viewer,
  filter: Pick<KeyFilter, "status">,
  page: PageRequest,
): Promise<Page<KeyRow>> {
  return listKeys(db, { AND: [visibleServiceTokens(viewer), matching(filter)] }, page);
}

async function listKeys(db: Reader, where: Prisma.ApiKeyWhereInput, page: PageRequest): Promise<Page<KeyRow>> {
  const rows = await db.apiKey.findMany({
    where: { AND: [where, after(page.after)] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.first + 1,
    select,
  });
  return toPage(rows.map(toRow), page.first);
}

function matching({ status, scopedIdentityId, adminKeysOnly }: KeyFilter): Prisma.ApiKeyWhereInput {
  return {
    ...(status === "active" ? { revokedAt: null } : {}),
    ...(status === "revoked" ? { revokedAt: { not: null } } : {}),
    ...(typeof scopedIdentityId === "string" ? { scopedIdentityId } : {}),
    ...(adminKeysOnly === true ? { scopedIdentityId: null } : {}),
  };
}

function after(keyset: Keyset | null): Prisma.ApiKeyWhereInput {
  if (keyset === null) return {};
  const { createdAt, id } = keyset;
  return { createdAt: { lte: createdAt }, OR: [{ createdAt: { lt: createdAt } }, { id: { lt: id } }] };
}

/** The secret's hash stays here: only visible fields are returned. */
export async function insertKey(tx: Transaction, key: NewKey): Promise<KeyRow> {
  return toRow(await tx.apiKey.create({ data: { ...key, updatedAt: key.createdAt }, select }));
}

/** Locks a key of the organization for the rest of the transaction; null when it has no such key of that kind. */
export async function lockKey(
  tx: Transaction,
  organizationId: string,
  id: string,
  kind: KeyRow["kind"] = "api_key",
): Promise<KeyRow | null> {
  // Only its own keys: locking a key of another organization would block that one.
  await tx.$queryRaw`
    select 1 from api_key k left join identity i on i.id = k.scoped_identity_id
    where k.id = ${id} and k.kind::text = ${kind}
      and (k.organization_id = ${organizationId} or i.organization_id = ${organizationId})
    for update of k`;
  const row = await tx.apiKey.findFirst({
    where: { AND: [keysOf(organizationId), { id, kind }] },
    select,
  });
  return row === null ? null : toRow(row);
}

/** The valid keys of an identity, locked in id order. */
export async function lockActiveKeysOf(tx: Transaction, identityId: string): Promise<KeyRow[]> {
  await tx.$queryRaw`
    select 1 from api_key where scoped_identity_id = ${identityId}::uuid and revoked_at is null order by id for update`;
  const rows = await tx.apiKey.findMany({
    where: { scopedIdentityId: identityId, revokedAt: null },
    orderBy: { id: "asc" },
    select,
  });
  return rows.map(toRow);
}

/** The valid admin keys and service tokens of an organization that a person minted, locked in id order. */
export async function lockOrganizationKeysMintedBy(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<KeyRow[]> {
  const where = { organizationId, scopedIdentityId: null, createdBy: userId, revokedAt: null } as const;
  await tx.$queryRaw`
    select 1 from api_key
    where organization_id = ${organizationId} and scoped_identity_id is null
      and created_by = ${userId} and revoked_at is null
    order by id for update`;
  return (await tx.apiKey.findMany({ where, orderBy: { id: "asc" }, select })).map(toRow);
}

/** Changes a locked key. */
export async function updateKey(
  tx: Transaction,
  id: string,
  change: Partial<Pick<ApiKey, "label" | "description" | "revokedAt">>,
  updatedAt: Date,
): Promise<KeyRow> {
  return toRow(
    await tx.apiKey.update({ where: { id }, data: { ...change, updatedAt, version: { increment: 1 } }, select }),
  );
}

/** Removes the keys and service tokens that belong to an organization itself. */
export async function removeKeysOf(tx: Transaction, organizationId: string): Promise<void> {
  await tx.apiKey.deleteMany({ where: { organizationId } });
}
