import type { Writer } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { SealedToken } from "./connections.js";
import { frozenBy } from "../../../shared/reviews/frozen-by.js";
import type { FrozenBy } from "../../../shared/reviews/rules/freeze.js";

/** The token of a connection, sealed, and the connection's version with it. */
export interface TokenRow {
  readonly token: Uint8Array;
  /** When it ends; null when it does not. */
  readonly endsAt: Date | null;
  readonly version: number;
}

/** The token of a connection that is connected; null when it is not. */
export async function findSealedToken(db: Queries, id: string): Promise<TokenRow | null> {
  const [row] = await db.$queryRaw<TokenRow[]>`
    select sealed_token as token, token_ends_at as "endsAt", version from chat_connection
    where id = ${id}::uuid and status = 'connected' and closed_at is null and sealed_token is not null`;
  return row ?? null;
}

/** A connection that is held as it is. */
export interface HeldConnection {
  readonly organizationId: string;
  readonly frozenBy: FrozenBy | null;
  /** Null when it is not connected. */
  readonly token: TokenRow | null;
}

type HeldRow = Omit<TokenRow, "token"> & Omit<HeldConnection, "token"> & { readonly token: Uint8Array | null };

/** Locks a connection until the transaction ends; null when it was deleted. */
export async function holdConnection(tx: Queries, id: string): Promise<HeldConnection | null> {
  const [row] = await tx.$queryRaw<HeldRow[]>`
    select i.organization_id as "organizationId", case when c.status = 'connected' then c.sealed_token end as token,
      c.token_ends_at as "endsAt", c.version, ${frozenBy} as "frozenBy"
    from chat_connection c join identity i on i.id = c.identity_id
    where c.id = ${id}::uuid and c.closed_at is null for share of c`;
  if (row === undefined) return null;
  const { organizationId, frozenBy: frozen, token, endsAt, version } = row;
  return { organizationId, frozenBy: frozen, token: token === null ? null : { token, endsAt, version } };
}

/**
 * Claims the renewal of a token, exclusively until `until`. Returns the refresh token; null when another process has
 * the claim, or the connection has changed or has none.
 */
export async function claimRefresh(
  db: Writer,
  { id, version }: { readonly id: string; readonly version: number },
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Uint8Array | null> {
  const [row] = await db.chatConnection.updateManyAndReturn({
    where: {
      id,
      version,
      status: "connected",
      closedAt: null,
      sealedRefreshToken: { not: null },
      OR: [{ refreshUntil: null }, { refreshUntil: { lte: now } }],
    },
    data: { refreshUntil: until },
    select: { sealedRefreshToken: true },
  });
  return row?.sealedRefreshToken ?? null;
}

/** Gives a claim back: the next caller may try. */
export async function releaseRefresh(db: Writer, id: string, version: number): Promise<void> {
  await db.chatConnection.updateMany({ where: { id, version }, data: { refreshUntil: null } });
}

/** Whether a process is renewing the token of that version. */
export async function isRefreshing(db: Queries, id: string, version: number, now: Date): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    select 1 from chat_connection where id = ${id}::uuid and version = ${version} and refresh_until > ${now}`;
  return rows.length > 0;
}

/** The result of a renewal. */
export interface RenewedTokens {
  readonly sealedToken: SealedToken;
  readonly sealedRefreshToken: SealedToken | null;
  readonly tokenEndsAt: Date | null;
}

/** Replaces that version's token by the next one; false when the connection has changed meanwhile. */
export async function storeRenewed(
  db: Writer,
  { id, version }: { readonly id: string; readonly version: number },
  tokens: RenewedTokens,
): Promise<boolean> {
  const { count } = await db.chatConnection.updateMany({
    where: { id, version, status: "connected", closedAt: null },
    data: { ...tokens, refreshUntil: null, version: { increment: 1 } },
  });
  return count > 0;
}
