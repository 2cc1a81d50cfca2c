import { Prisma } from "../../../generated/prisma/client.js";
import type { Reader } from "../database/client.js";
import type { Queries } from "../database/statements.js";
import { normalizeHandle } from "./handle.js";
import { frozenBy } from "../reviews/frozen-by.js";
import type { FrozenBy } from "../reviews/rules/freeze.js";

/** The part of an identity that every domain may read. Only org writes it. */
export interface IdentityCore {
  readonly id: string;
  readonly organizationId: string;
  readonly agentHandle: string;
  /** Null when it was cleared. */
  readonly displayName: string | null;
  readonly claimStatus: "agent_unclaimed" | "agent_claimed";
  readonly deletedAt: Date | null;
  readonly updatedAt: Date;
}

/** The same with its freezes. */
export interface FreezableIdentity extends IdentityCore {
  readonly frozenBy: FrozenBy | null;
}

const columns = Prisma.sql`
  id, organization_id as "organizationId", agent_handle as "agentHandle", display_name as "displayName",
  claim_status::text as "claimStatus", deleted_at as "deletedAt", updated_at as "updatedAt"`;

/**
 * The identity with a handle that is not deleted, or null (spec 2.5a: a leading @ is accepted, matching is
 * case-insensitive).
 */
export async function findIdentityByHandle(db: Queries, handle: string): Promise<FreezableIdentity | null> {
  const liveHandle = normalizeHandle(handle);
  if (liveHandle === null) return null;
  const [row] = await db.$queryRaw<FreezableIdentity[]>`
    select ${columns}, ${frozenBy} as "frozenBy" from identity i where live_handle = ${liveHandle}`;
  return row ?? null;
}

/** Identities by id, including deleted ones, in no order; ids must be well-formed UUIDs. */
export async function findIdentitiesById(db: Reader, ids: readonly string[]): Promise<IdentityCore[]> {
  return db.$queryRaw<IdentityCore[]>`select ${columns} from identity where id = any(${[...ids]}::uuid[])`;
}
