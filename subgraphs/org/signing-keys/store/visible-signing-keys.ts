import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import { seesOrganization, type Viewer } from "../../../shared/viewer/viewer.js";
import { visibleIdentities } from "../../identities/public.js";

/** The visible fields of a key in use. */
export interface SigningKeyRow {
  readonly id: string;
  /** Null for the organization's. */
  readonly identityId: string | null;
  readonly createdAt: Date;
  /** When the key that it replaced ends, possibly the organization's, while that is still valid. */
  readonly replacedKeyValidUntil: Date | null;
}

/** Keys in use by id that the viewer may see, in no order. Ids must be well-formed. */
export async function findVisibleSigningKeys(
  db: Reader,
  viewer: Viewer,
  now: Date,
  ids: readonly string[],
): Promise<SigningKeyRow[]> {
  return db.$queryRaw<SigningKeyRow[]>`
    ${selectKeys(now)} where k.current and k.id = any(${[...ids]}::uuid[])
      and (${visibleIdentities(viewer)} or ${ofOrganization(viewer)})`;
}

/** The keys in use of identities that the viewer may see, in no order. Ids must be well-formed. */
export async function findVisibleSigningKeysOf(
  db: Reader,
  viewer: Viewer,
  now: Date,
  identityIds: readonly string[],
): Promise<SigningKeyRow[]> {
  return db.$queryRaw<SigningKeyRow[]>`
    ${selectKeys(now)} where k.current and k.identity_id = any(${[...identityIds]}::uuid[]) and ${visibleIdentities(viewer)}`;
}

/** The key of the viewer's organization itself; null for an agent, who may not see it. */
export async function findOrganizationSigningKey(db: Reader, viewer: Viewer, now: Date): Promise<SigningKeyRow | null> {
  const [row] = await db.$queryRaw<SigningKeyRow[]>`
    ${selectKeys(now)} where k.current and ${ofOrganization(viewer)}`;
  return row ?? null;
}

/** The newest key of the organization and its identities that the viewer may see. */
export async function findNewestSigningKey(db: Reader, viewer: Viewer, now: Date): Promise<SigningKeyRow | null> {
  // Two index reads: the combined condition would read every key of the installation.
  const [row] = await db.$queryRaw<SigningKeyRow[]>`
    (${selectKeys(now)} where k.current and ${visibleIdentities(viewer)} order by k.created_at desc limit 1)
    union all (${selectKeys(now)} where k.current and ${ofOrganization(viewer)})
    order by "createdAt" desc limit 1`;
  return row ?? null;
}

const selectKeys = (now: Date): Prisma.Sql => Prisma.sql`
  select k.id, k.identity_id as "identityId", k.created_at as "createdAt",
         coalesce(r.valid_until, case when k.beside_until > ${now} then k.beside_until end) as "replacedKeyValidUntil"
    from signing_key k
    left join identity i on i.id = k.identity_id
    left join signing_key r on (r.identity_id = k.identity_id or r.organization_id = k.organization_id)
      and not r.current and r.valid_until > ${now}`;

function ofOrganization(viewer: Viewer): Prisma.Sql {
  return seesOrganization(viewer) ? Prisma.sql`k.organization_id = ${viewer.organizationId}` : Prisma.sql`false`;
}
