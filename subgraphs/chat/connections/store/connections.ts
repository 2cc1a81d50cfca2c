import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { Bot } from "../rules/bot-of-token.js";

/** A connection, and whose it is. Never its token. */
export interface ConnectionRow extends Bot {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly status: "connected" | "disconnected" | "reauthorization_required";
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Connections `c` of living identities `i`. */
const selectConnections = Prisma.sql`
  select c.id, c.identity_id as "identityId", i.organization_id as "organizationId", c.workspace_id as "workspaceId",
         c.workspace_name as "workspaceName", c.bot_user_id as "botUserId", c.status::text as status, c.scopes, c.version,
         c.created_at as "createdAt", c.updated_at as "updatedAt"
  from chat_connection c join identity i on i.id = c.identity_id
  where c.closed_at is null`;

/** The connections of an identity that the viewer sees, newest first; the id must be well-formed. */
export async function listVisibleConnections(
  db: Reader,
  viewer: Viewer,
  identityId: string,
  { first, after }: PageRequest,
): Promise<Page<ConnectionRow>> {
  const start =
    after === null ? Prisma.empty : Prisma.sql`and (c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)`;
  const rows = await db.$queryRaw<ConnectionRow[]>`
    ${selectConnections} and c.identity_id = ${identityId}::uuid and ${visibleIdentities(viewer)} ${start}
    order by c.created_at desc, c.id desc limit ${first + 1}`;
  return toPage(rows, first);
}

/** Those of these connections that the viewer sees, in no order; ids must be well-formed. */
export async function findVisibleConnections(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ConnectionRow[]> {
  return db.$queryRaw<ConnectionRow[]>`
    ${selectConnections} and c.id = any(${[...ids]}::uuid[]) and ${visibleIdentities(viewer)}`;
}

/** A connection, locked: `share` keeps it as it is, `update` also keeps others from it. Null when it is gone. */
export async function lockConnection(
  tx: Transaction,
  id: string,
  mode: "share" | "update",
): Promise<ConnectionRow | null> {
  const strength = mode === "share" ? Prisma.sql`for share of c` : Prisma.sql`for update of c`;
  const [row] = await tx.$queryRaw<ConnectionRow[]>`${selectConnections} and c.id = ${id}::uuid ${strength}`;
  return row ?? null;
}

/** The connection of an identity with a workspace, locked; null when there was none. */
export async function lockConnectionWith(
  tx: Transaction,
  identityId: string,
  workspaceId: string,
): Promise<ConnectionRow | null> {
  const [row] = await tx.$queryRaw<ConnectionRow[]>`
    ${selectConnections} and c.identity_id = ${identityId}::uuid and c.workspace_id = ${workspaceId} for update of c`;
  return row ?? null;
}

/** Stores a connection, connected, unless the identity has one with that workspace; answers whether it did. */
export async function insertConnection(
  tx: Transaction,
  { id, identityId, sealedToken, bot }: { id: string; identityId: string; sealedToken: SealedToken; bot: Bot },
  now: Date,
): Promise<boolean> {
  const { scopes, ...named } = bot;
  const data = { ...named, id, identityId, sealedToken, scopes: [...scopes], createdAt: now, updatedAt: now };
  const { count } = await tx.chatConnection.createMany({ data: [data], skipDuplicates: true });
  return count > 0;
}

/** A token as `Keyring.seal` makes it, for the connection's id. */
export type SealedToken = Uint8Array<ArrayBuffer>;

/** What changes on a locked connection. */
export type ConnectionChange = Partial<Omit<Bot, "workspaceId">> & {
  readonly status: ConnectionRow["status"];
  /** Null erases it; left out, it stays. */
  readonly sealedToken?: SealedToken | null;
};

/** Changes a locked connection. Its new version. */
export async function updateConnection(
  tx: Transaction,
  id: string,
  { scopes, ...change }: ConnectionChange,
  now: Date,
): Promise<number> {
  const data = {
    ...change,
    ...(scopes === undefined ? {} : { scopes: [...scopes] }),
    version: { increment: 1 },
    updatedAt: now,
  };
  const { version } = await tx.chatConnection.update({ where: { id }, data, select: { version: true } });
  return version;
}

/** The token of a connection that is connected, sealed, and the connection's version with it; null when it is not. */
export async function findSealedToken(
  db: Queries,
  id: string,
): Promise<{ readonly token: Uint8Array; readonly version: number } | null> {
  const [row] = await db.$queryRaw<{ token: Uint8Array; version: number }[]>`
    select sealed_token as token, version from chat_connection
    where id = ${id}::uuid and status = 'connected' and closed_at is null and sealed_token is not null`;
  return row ?? null;
}
