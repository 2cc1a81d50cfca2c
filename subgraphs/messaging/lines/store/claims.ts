import type { Transaction } from "../../../shared/database/client.js";

/** A claim that succeeded. */
export interface ClaimRow {
  readonly inputHash: Uint8Array;
  readonly lineId: string;
  readonly createdAt: Date;
}

/** The key of a claim. */
export interface ClaimKey {
  readonly organizationId: string;
  readonly route: string;
  readonly idempotencyKey: string;
}

/** Waits for another claim with the same key, and finds what came of it; null when this one is the first. */
export async function lockClaim(tx: Transaction, key: ClaimKey): Promise<ClaimRow | null> {
  const { organizationId, route, idempotencyKey } = key;
  const text = JSON.stringify(["im-claim", organizationId, route, idempotencyKey]);
  await tx.$queryRaw`select 1 from pg_advisory_xact_lock(hashtextextended(${text}, 0))`;
  return tx.imClaim.findUnique({ where: { organizationId_route_idempotencyKey: { ...key } } });
}

/** Remembers a claim that succeeded, in its transaction. */
export async function insertClaim(
  tx: Transaction,
  key: ClaimKey,
  claim: { readonly inputHash: Uint8Array<ArrayBuffer>; readonly lineId: string; readonly createdAt: Date },
): Promise<void> {
  await tx.imClaim.create({ data: { ...key, ...claim } });
}
