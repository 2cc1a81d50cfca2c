import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { visibleIdentities } from "../../../shared/identity/visible-identities.js";
import { type Page, type PageRequest, toPage } from "../../../shared/pagination/page.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { Bot } from "../rules/bot-of-token.js";
import { frozenBy } from "../../../shared/reviews/frozen-by.js";
import type { FrozenBy } from "../../../shared/reviews/rules/freeze.js";

/** A connection, and whose it is. Never its token. */
export interface ConnectionRow extends Bot {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly status: "connected" | "disconnected" | "reauthorization_required";
  /** When its token ends; null when it does not. */
  readonly tokenEndsAt: Date | null;
  /** How often it was connected. */
  readonly generation: number;
  /** The retention of incoming messages in days; null for the server's maximum. */
  readonly retentionDays: number | null;
  readonly archiveRevision: number;
  readonly frozenBy: FrozenBy | null;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Connections `c` of identities `i` that are not deleted. */
const selectConnections = Prisma.sql`
  select c.id, c.identity_id as "identityId", i.organization_id as "organizationId", c.workspace_id as "workspaceId",
         c.workspace_name as "workspaceName", c.bot_user_id as "botUserId", c.status::text as status, c.scopes,
         c.token_ends_at as "tokenEndsAt", c.generation,
         c.retention_days as "retentionDays", c.archive_revision as "archiveRevision", ${frozenBy} as "frozenBy", c.version, c.created_at as "createdAt", c.updated_at as "updatedAt"
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

/** Which connections of an organization. */
export interface ConnectionFilter {
  readonly identityId: string | null;
  readonly status: ConnectionRow["status"] | null;
}

/** All connections that the viewer sees, newest first. */
export async function listVisibleOrganizationConnections(
  db: Reader,
  viewer: Viewer,
  { identityId, status }: ConnectionFilter,
  { first, after }: PageRequest,
): Promise<Page<ConnectionRow>> {
  const wanted = [
    visibleIdentities(viewer),
    ...(identityId === null ? [] : [Prisma.sql`i.id = ${identityId}::uuid`]),
    ...(status === null ? [] : [Prisma.sql`c.status = ${status}::"ChatConnectionStatus"`]),
    ...(after === null ? [] : [Prisma.sql`(c.created_at, c.id) < (${after.createdAt}, ${after.id}::uuid)`]),
  ];
  const rows = await db.$queryRaw<ConnectionRow[]>`
    ${selectConnections} and ${Prisma.join(wanted, " and ")}
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
    ${chosenRows("chat_connection", ids)}
    ${selectConnections} and ${visibleIdentities(viewer)}`;
}

/** A connection, locked. Null when it was deleted. */
export async function lockConnection(tx: Transaction, id: string): Promise<ConnectionRow | null> {
  const [row] = await tx.$queryRaw<ConnectionRow[]>`${selectConnections} and c.id = ${id}::uuid for update of c`;
  return row ?? null;
}

/** A connection that is not closed, not locked. For jobs and reviews: no viewer is applied. */
export async function readConnection(db: Queries, id: string): Promise<ConnectionRow | null> {
  const [row] = await db.$queryRaw<ConnectionRow[]>`${selectConnections} and c.id = ${id}::uuid`;
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

/** The values of a new connection. */
export interface NewConnection {
  readonly id: string;
  readonly identityId: string;
  readonly bot: Bot;
  readonly tokens: SealedTokens;
}

/** Stores a connection, connected, unless the identity has one with that workspace; answers whether it did. */
export async function insertConnection(
  tx: Transaction,
  { id, identityId, bot, tokens }: NewConnection,
  now: Date,
): Promise<boolean> {
  const { scopes, ...named } = bot;
  const data = { ...named, ...tokens, id, identityId, scopes: [...scopes], createdAt: now, updatedAt: now };
  const { count } = await tx.chatConnection.createMany({ data: [data], skipDuplicates: true });
  return count > 0;
}

/** A token as `Keyring.seal` makes it, for the connection's id. */
export type SealedToken = Uint8Array<ArrayBuffer>;

/** The token of a connection for calling Slack, and its refresh token. */
export interface SealedTokens {
  readonly sealedToken: SealedToken | null;
  readonly sealedRefreshToken: SealedToken | null;
  readonly tokenEndsAt: Date | null;
  /** The installed Slack app; null when a user provided the token. */
  readonly appId: string | null;
}

/** No token any more. */
export const noTokens = { sealedToken: null, sealedRefreshToken: null, tokenEndsAt: null } as const;

/** The changes of a locked connection. A concurrent renewal of its token is then discarded. */
export type ConnectionChange = Partial<Omit<Bot, "workspaceId"> & Pick<SealedTokens, "appId">> &
  Omit<SealedTokens, "appId"> & {
    readonly status: ConnectionRow["status"];
    /** Given when it is connected again. */
    readonly generation?: { readonly increment: 1 };
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
    refreshUntil: null,
    version: { increment: 1 },
    updatedAt: now,
  };
  const { version } = await tx.chatConnection.update({ where: { id }, data, select: { version: true } });
  return version;
}
