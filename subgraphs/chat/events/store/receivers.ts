import { Prisma } from "../../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../../shared/database/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import { eventLimits } from "../rules/event-limits.js";

/** A connection that gets events, and whose it is. */
export interface ReceiverRow {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly workspaceId: string;
  readonly botUserId: string;
}

/** For whom an event may be: one connection, those that have the token of an app, or those that installed one by OAuth. */
export type Receivers =
  | { readonly connectionId: string }
  | { readonly appTokenHash: Uint8Array<ArrayBuffer> }
  | { readonly installedAppId: string };

/**
 * The connections of these workspaces among them that have not ended, in order of their ids, from one id on. Events of
 * an installed app are only for those with a valid authorization; a user who provided a secret has proved it by that.
 */
export async function findReceivers(
  db: Queries,
  receivers: Receivers,
  teams: readonly string[],
  after: string | null,
): Promise<ReceiverRow[]> {
  const start = after === null ? Prisma.empty : Prisma.sql`and c.id > ${after}::uuid`;
  return db.$queryRaw<
    ReceiverRow[]
  >`${selectReceivers(receivers)} and c.workspace_id = any(${[...teams]}::text[]) ${start}
    order by c.id limit ${eventLimits.connections}`;
}

/** Those of them that still have not ended; they do not end before the transaction does. */
export async function holdReceivers(
  tx: Transaction,
  receivers: Receivers,
  ids: readonly string[],
): Promise<ReceiverRow[]> {
  return tx.$queryRaw<ReceiverRow[]>`
    ${selectReceivers(receivers)} and c.id = any(${[...ids]}::uuid[]) order by c.id for share of c`;
}

function selectReceivers(receivers: Receivers): Prisma.Sql {
  return Prisma.sql`
    select c.id, c.identity_id as "identityId", i.organization_id as "organizationId",
           c.workspace_id as "workspaceId", c.bot_user_id as "botUserId"
    from chat_connection c join identity i on i.id = c.identity_id
    where c.closed_at is null and c.status <> 'disconnected' ${conditionOf(receivers)}`;
}

function conditionOf(receivers: Receivers): Prisma.Sql {
  if ("connectionId" in receivers) return Prisma.sql`and c.id = ${receivers.connectionId}::uuid`;
  if ("installedAppId" in receivers) {
    return Prisma.sql`and c.app_id = ${receivers.installedAppId} and c.status = 'connected'`;
  }
  return Prisma.sql`and c.id in (
    select connection_id from chat_event_secrets where app_token_hash = ${receivers.appTokenHash})`;
}

/**
 * The signing secret of a connection that has not ended, sealed; null when there is none. The id must be well-formed.
 */
export async function findSigningSecret(db: Reader, connectionId: string): Promise<Uint8Array | null> {
  const [row] = await db.$queryRaw<{ secret: Uint8Array }[]>`
    select s.sealed_signing_secret as secret
    from chat_event_secrets s join chat_connection c on c.id = s.connection_id
    where c.id = ${connectionId}::uuid and c.closed_at is null and c.status <> 'disconnected'
      and s.sealed_signing_secret is not null`;
  return row?.secret ?? null;
}
