import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";

/** The fields of an identity that connections depend on. */
export interface OwnerRow {
  readonly identityId: string;
  readonly organizationId: string;
  readonly claimed: boolean;
}

const selectOwners = Prisma.sql`
  select i.id as "identityId", i.organization_id as "organizationId", i.claim_status = 'agent_claimed' as claimed
  from identity i where i.deleted_at is null`;

/** Those of these identities that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleOwners(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<OwnerRow[]> {
  return db.$queryRaw<OwnerRow[]>`
    ${selectOwners} and i.id = any(${[...ids]}::uuid[]) and ${visibleIdentities(viewer)}`;
}

/** An identity, locked against moves and deletion until the transaction ends; null when there is none. */
export async function holdOwner(tx: Transaction, identityId: string): Promise<OwnerRow | null> {
  const [row] = await tx.$queryRaw<OwnerRow[]>`${selectOwners} and i.id = ${identityId}::uuid for share`;
  return row ?? null;
}
