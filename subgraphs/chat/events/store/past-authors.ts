import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { StoredAuthor } from "../rules/introduced-user.js";
import { notPurged } from "./visible-events.js";

/** A message that arrived, as far as it says who wrote it. */
export interface PastMessage extends StoredAuthor {
  readonly identityId: string;
  /** That of the connection. */
  readonly workspaceId: string;
}

/** A page of the messages that arrived for an organization. */
export interface PastMessages {
  readonly messages: readonly PastMessage[];
  readonly examined: number;
  readonly next: string | null;
}

/** A place in the messages of an organization: a connection, and a message of it. */
type Place = readonly [connectionId: string, receivedAt: string, id: string] | readonly [connectionId: string];

interface Owner {
  readonly id: string;
  readonly identityId: string;
  readonly workspaceId: string;
}

interface Row extends StoredAuthor {
  readonly id: string;
  readonly receivedAt: Date;
  readonly fromSelf: boolean;
}

/** The messages that arrived for an organization, one connection after the other, the newest first. */
export async function pastMessages(
  db: Queries,
  organizationId: string,
  after: string | null,
  most: number,
): Promise<PastMessages> {
  const place = after === null ? null : (JSON.parse(after) as Place);
  const [owner, following] = await nextConnections(db, organizationId, place?.[0] ?? null);
  if (owner === undefined) return { messages: [], examined: 0, next: null };
  const { id: connectionId, identityId, workspaceId } = owner;
  const [, receivedAt = null, id = null] = place?.[0] === connectionId ? place : [];
  const rows = await db.$queryRaw<Row[]>`
    select e.id, e.received_at as "receivedAt", e.from_self as "fromSelf", e.type, e.subtype, e.user_id as "userId",
      null as "byAppId", e.user_workspace_id as "byWorkspaceId", jsonb_build_object(
        'message', jsonb_build_object('botId', e.facts #> '{message,botId}'),
        'actor', jsonb_build_object('realName', e.facts #> '{actor,realName}')) as more
    from chat_event e join chat_connection c on c.id = e.connection_id
    where e.connection_id = ${connectionId}::uuid and e.type = 'message' and ${notPurged}
      and (${id}::uuid is null or (e.received_at, e.id) < (${receivedAt}::timestamptz, ${id}::uuid))
    order by e.received_at desc, e.id desc limit ${most}`;
  const last = rows.length < most ? undefined : rows.at(-1);
  const beyond: Place | null = following === undefined ? null : [following.id];
  const next: Place | null = last === undefined ? beyond : [connectionId, last.receivedAt.toISOString(), last.id];
  return {
    messages: rows.filter(({ fromSelf }) => !fromSelf).map((row) => ({ ...row, identityId, workspaceId })),
    examined: rows.length,
    next: next === null ? null : JSON.stringify(next),
  };
}

/** The connection at a place, and the one after it; the first two without a place. */
async function nextConnections(db: Queries, organizationId: string, from: string | null): Promise<Owner[]> {
  const start = from === null ? Prisma.empty : Prisma.sql`and c.id >= ${from}::uuid`;
  return db.$queryRaw<Owner[]>`
    select c.id, c.identity_id as "identityId", c.workspace_id as "workspaceId"
    from chat_connection c join identity i on i.id = c.identity_id
    where i.organization_id = ${organizationId} and c.closed_at is null ${start} order by c.id limit 2`;
}
