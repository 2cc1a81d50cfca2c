import type { McpGrant } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction, Writer } from "../../../shared/database/client.js";
import type { GrantRow } from "./grants.js";
import { frozenBy } from "../../../shared/reviews/frozen-by.js";
import type { FrozenBy } from "../../../shared/reviews/rules/freeze.js";

/** A grant with the hashes of its secrets. It is used only in the change that compares them. */
export type SecretGrant = McpGrant;

/** The data for checking a token of a grant, and its viewer. */
export interface GrantCredential {
  readonly id: string;
  readonly organizationId: string;
  readonly identityId: string;
  readonly claimStatus: "agent_unclaimed" | "agent_claimed";
  readonly resource: string;
  readonly accessHash: Uint8Array | null;
  readonly accessExpiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly frozenBy: FrozenBy | null;
}

/**
 * The grant with a well-formed id, if its conditions still hold: the person belongs to the organization in the role in
 * which they agreed, the identity is not deleted and belongs to it too, and the organization was not deleted. One
 * statement, because it runs for every request that is not cached.
 */
export async function findLiveGrant(db: Reader, id: string, now: Date): Promise<GrantCredential | null> {
  const [row] = await db.$queryRaw<GrantCredential[]>`
    select g.id, g.organization_id as "organizationId", i.id as "identityId", i.claim_status::text as "claimStatus",
           g.resource, g.access_hash as "accessHash", g.access_expires_at as "accessExpiresAt",
           g.last_used_at as "lastUsedAt", ${frozenBy} as "frozenBy"
      from mcp_grant g
      join membership m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.role = g.role
      join identity i on i.id = g.identity_id and i.organization_id = g.organization_id and i.deleted_at is null
      join organization o on o.id = g.organization_id and o.deleted_at is null
     where g.id = ${id}::uuid and g.expires_at > ${now}`;
  return row ?? null;
}

/** Locks the grant of a well-formed id with its hashes; null when it has ended. */
export async function lockGrant(tx: Transaction, id: string): Promise<SecretGrant | null> {
  await tx.$queryRaw`select 1 from mcp_grant where id = ${id}::uuid for update`;
  return tx.mcpGrant.findUnique({ where: { id } });
}

/** The hashes of new tokens, and when they and their grant expire. */
export type NewTokens = Pick<GrantRow, "expiresAt"> & {
  readonly accessHash: Uint8Array<ArrayBuffer>;
  readonly accessExpiresAt: Date;
  readonly familyHash: Uint8Array<ArrayBuffer>;
  readonly refreshHash: Uint8Array<ArrayBuffer>;
  readonly codeUsedAt: Date;
};

/** Replaces the tokens of a locked grant. */
export async function replaceTokens(tx: Transaction, id: string, tokens: NewTokens): Promise<void> {
  await tx.mcpGrant.update({ where: { id }, data: tokens, select: { id: true } });
}

/** Stores `now` as the last use of grants, unless a use since `unlessAfter` is stored. */
export async function touchGrants(db: Writer, ids: readonly string[], now: Date, unlessAfter: Date): Promise<void> {
  await db.mcpGrant.updateMany({
    where: { id: { in: [...ids] }, OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: unlessAfter } }] },
    data: { lastUsedAt: now },
  });
}
