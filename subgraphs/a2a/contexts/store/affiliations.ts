import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader } from "../../../shared/database/client.js";
import {
  claimColumns,
  type FlatClaim,
  isAffiliated,
  joinClaim,
  toAffiliatedClaim,
} from "../../../shared/identity/affiliated-claims.js";
import { type Affiliation, affiliationOf } from "../../../shared/rules/affiliation.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

/** The domain that an identity shows. */
export interface AffiliatedIdentity {
  /** The identity's. */
  readonly id: string;
  readonly affiliation: Affiliation;
}

/**
 * The domains that these identities show to a viewer: those of its organization, and of others that are publicly
 * discoverable. In no order; ids must be well-formed.
 */
export async function findVisibleAffiliations(
  db: Reader,
  { organizationId }: Pick<Viewer, "organizationId">,
  ids: readonly string[],
  now: Date,
): Promise<AffiliatedIdentity[]> {
  const isPublic = Prisma.sql`
    exists (select from a2a_settings s where s.identity_id = i.id and s.enabled and s.publicly_discoverable)`;
  const rows = await db.$queryRaw<(FlatClaim & { readonly id: string })[]>`
    select i.id, ${claimColumns} from identity i ${joinClaim}
    where i.id = any(${[...ids]}::uuid[]) and i.deleted_at is null and ${isAffiliated(now)}
      and (i.organization_id = ${organizationId} or (i.claim_status = 'agent_claimed' and ${isPublic}))`;
  return rows.flatMap((row) => {
    const affiliation = affiliationOf(toAffiliatedClaim(row), now);
    return affiliation === null ? [] : [{ id: row.id, affiliation }];
  });
}
