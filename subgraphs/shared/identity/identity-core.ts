import type { Reader, Transaction } from "../database/client.js";
import { normalizeHandle } from "./handle.js";

/** The part of an identity that every domain may read. org is its only writer. */
export interface IdentityCore {
  readonly id: string;
  readonly organizationId: string;
  readonly agentHandle: string;
  readonly displayName: string;
  readonly claimStatus: "agent_unclaimed" | "agent_claimed";
  readonly deletedAt: Date | null;
  readonly updatedAt: Date;
}

const core = {
  id: true,
  organizationId: true,
  agentHandle: true,
  displayName: true,
  claimStatus: true,
  deletedAt: true,
  updatedAt: true,
} as const;

/** The living identity of a handle (spec 2.5a: a leading @ is accepted, matching is case-insensitive), or null. */
export async function findIdentityByHandle(db: Reader, handle: string): Promise<IdentityCore | null> {
  const liveHandle = normalizeHandle(handle);
  if (liveHandle === null) return null;
  return db.identity.findUnique({ where: { liveHandle }, select: core });
}

/** Identities by id, tombstones included, in no order; ids must be well-formed UUIDs. */
export async function findIdentitiesById(db: Reader, ids: readonly string[]): Promise<IdentityCore[]> {
  return db.identity.findMany({ where: { id: { in: [...ids] } }, select: core });
}

/**
 * Locks living identities for the rest of the transaction, in id order so that two callers cannot deadlock. Deleted
 * ones are left out of the answer.
 */
export async function lockIdentities(tx: Transaction, ids: readonly string[]): Promise<IdentityCore[]> {
  const sorted = [...new Set(ids)].sort();
  await tx.$queryRaw`select 1 from identity where id = any(${sorted}::uuid[]) order by id for update`;
  return tx.identity.findMany({ where: { id: { in: sorted }, deletedAt: null }, select: core });
}
