import { type ClaimStatus, type KeyKind, Prisma } from "../../../generated/prisma/client.js";
import type { Reader, Writer } from "../../shared/database/client.js";
import { frozenIn } from "../../shared/reviews/frozen-by.js";
import type { FrozenBy } from "../../shared/reviews/rules/freeze.js";

/** The data for checking a presented key. */
export interface KeyCredential {
  readonly id: string;
  readonly kind: KeyKind;
  readonly secretHash: Uint8Array;
  readonly organizationId: string;
  readonly identityId: string | null;
  readonly claimStatus: ClaimStatus | null;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly frozenBy: FrozenBy | null;
}

/**
 * The key with that id, if it is valid at `now`: not revoked, not expired, not of a deleted identity or organization.
 * One statement, because it runs for every request that is not cached.
 */
export async function findLiveKey(db: Reader, id: string, now: Date): Promise<KeyCredential | null> {
  const [row] = await db.$queryRaw<KeyCredential[]>`
    select k.id, k.kind::text as kind, k.secret_hash as "secretHash",
           coalesce(i.organization_id, k.organization_id) as "organizationId",
           i.id as "identityId", i.claim_status::text as "claimStatus",
           k.last_used_at as "lastUsedAt", k.expires_at as "expiresAt", ${frozenIn(Prisma.sql`o.id`)} as "frozenBy"
      from api_key k
      left join identity i on i.id = k.scoped_identity_id
      join organization o on o.id = coalesce(i.organization_id, k.organization_id) and o.deleted_at is null
     where k.id = ${id}
       and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > ${now})
       and (k.scoped_identity_id is null or i.deleted_at is null)`;
  return row ?? null;
}

/** Stores `now` as the last use of keys, unless a use since `unlessAfter` is stored. */
export async function touchKeys(db: Writer, ids: readonly string[], now: Date, unlessAfter: Date): Promise<void> {
  await db.apiKey.updateMany({
    where: { id: { in: [...ids] }, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: unlessAfter } }] },
    data: { lastUsedAt: now },
  });
}
