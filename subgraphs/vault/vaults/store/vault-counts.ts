import type { Reader } from "../../../shared/database/client.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

/** An active vault with the counts that clients read (wire contract vault 3.1). */
export interface VaultInfo {
  readonly id: string;
  readonly organizationId: string;
  readonly status: "active" | "deleted";
  readonly keyCount: number;
  readonly secretCount: number;
  readonly recoveryKeyCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The viewer's organization's active vault, or null. */
export async function findVisibleVault(db: Reader, { organizationId }: Viewer): Promise<VaultInfo | null> {
  const [info] = await db.$queryRaw<VaultInfo[]>`
    select v.id, v.organization_id as "organizationId", v.status::text as status, v.created_at as "createdAt", v.updated_at as "updatedAt",
           k.primaries as "keyCount", k.recoveries as "recoveryKeyCount", s.secrets as "secretCount"
    from vault v
    cross join lateral (
      select count(*) filter (where key_type = 'primary')::int as primaries,
             count(*) filter (where key_type = 'recovery')::int as recoveries
      from vault_key where vault_id = v.id and deleted_at is null) k
    cross join lateral (
      select count(*)::int as secrets from vault_secret where vault_id = v.id and deleted_at is null) s
    where v.organization_id = ${organizationId} and v.status = 'active'`;
  return info ?? null;
}
