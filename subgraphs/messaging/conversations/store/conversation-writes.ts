import { Prisma } from "../../../../generated/prisma/client.js";
import { type Queries, sendStatement, type Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import type { ConversationRow } from "./conversation-row.js";

/** A conversation that the transaction has locked. */
export interface LockedConversation {
  readonly id: string;
  readonly identityId: string;
  readonly organizationId: string;
  readonly isGroup: boolean;
  readonly remoteNumber: string | null;
  readonly lineId: string | null;
  readonly carrierThreadId: string | null;
  readonly participants: readonly string[];
  readonly groupCreationStatus: "creating" | "not_created" | "ready" | null;
  readonly version: number;
}

const selectLocked = Prisma.sql`
  select c.id, c.identity_id as "identityId", i.organization_id as "organizationId", c.is_group as "isGroup",
         c.remote_number as "remoteNumber", c.line_id as "lineId", c.carrier_thread_id as "carrierThreadId",
         c.participants, c.group_creation_status::text as "groupCreationStatus", c.version
  from im_conversation c join identity i on i.id = c.identity_id`;

/** Locks a conversation; null when it was deleted. */
export async function lockConversation(tx: Statements, id: string): Promise<LockedConversation | null> {
  const [row] = await tx.$queryRaw<LockedConversation[]>`${selectLocked} where c.id = ${id}::uuid for update of c`;
  return row ?? null;
}

/**
 * Locks the settings of these conversations' identities. Call it before locking several conversations: other
 * transactions that lock several also lock the settings first.
 */
export async function lockOwners(tx: Statements, ids: readonly string[]): Promise<void> {
  const lock = Prisma.sql`
    select 1 from im_settings
    where identity_id = any(array(select identity_id from im_conversation where id = any(${[...ids]}::uuid[])))
    order by identity_id for share`;
  await sendStatement(tx, lock);
}

/** Locks conversations in the order of their ids; deleted ones are left out. */
export async function lockConversations(tx: Statements, ids: readonly string[]): Promise<LockedConversation[]> {
  return tx.$queryRaw<LockedConversation[]>`
    ${selectLocked} where c.id = any(${[...ids]}::uuid[]) order by c.id for update of c`;
}

/** Locks the 1:1 conversation of an identity with a remote address; null when there is none yet. */
export async function lockDirectConversation(
  tx: Statements,
  identityId: string,
  remoteNumber: string,
): Promise<LockedConversation | null> {
  const [row] = await tx.$queryRaw<LockedConversation[]>`
    ${selectLocked} where c.identity_id = ${identityId}::uuid and c.remote_number = ${remoteNumber} for update of c`;
  return row ?? null;
}

/** Locks the group that a line's carrier calls so; null when it is not known. */
export async function lockGroupByThread(
  tx: Statements,
  lineId: string,
  carrierThreadId: string,
): Promise<LockedConversation | null> {
  const [row] = await tx.$queryRaw<LockedConversation[]>`
    ${selectLocked} where c.line_id = ${lineId}::uuid and c.carrier_thread_id = ${carrierThreadId} for update of c`;
  return row ?? null;
}

/** Locks the group with these participants on a line that the carrier has not named yet; null when there is none. */
export async function lockUnnamedGroup(
  tx: Statements,
  lineId: string,
  identityId: string,
  participants: readonly string[],
): Promise<LockedConversation | null> {
  const [row] = await tx.$queryRaw<LockedConversation[]>`
    ${selectLocked}
    where c.identity_id = ${identityId}::uuid and c.participants = ${[...participants]}::text[] and c.is_group
      and c.line_id = ${lineId}::uuid and c.carrier_thread_id is null
    order by c.created_at desc limit 1 for update of c`;
  return row ?? null;
}

/** The values of a new conversation. */
export type NewConversation =
  | { readonly identityId: string; readonly remoteNumber: string }
  | {
      readonly identityId: string;
      readonly lineId: string;
      readonly carrierThreadId: string | null;
      /** Sorted. */
      readonly participants: readonly string[];
      readonly groupCreationStatus: "creating" | "not_created" | "ready";
    };

/**
 * Creates a conversation. The caller has locked the settings of its identity, which prevents duplicates. Returns its
 * id.
 */
export async function insertConversation(tx: Statements, conversation: NewConversation, now: Date): Promise<string> {
  const id = orderedId(now);
  const { identityId } = conversation;
  if ("remoteNumber" in conversation) {
    const insert = Prisma.sql`
      insert into im_conversation (id, identity_id, is_group, remote_number, last_message_at, created_at, updated_at)
      values (${id}::uuid, ${identityId}::uuid, false, ${conversation.remoteNumber}, ${now}, ${now}, ${now})`;
    await sendStatement(tx, insert);
    return id;
  }
  const { lineId, carrierThreadId, participants, groupCreationStatus } = conversation;
  const creatingSince = groupCreationStatus === "creating" ? now : null;
  const insert = Prisma.sql`
    insert into im_conversation (id, identity_id, is_group, line_id, carrier_thread_id, participants,
      group_creation_status, creating_since, last_message_at, created_at, updated_at)
    values (${id}::uuid, ${identityId}::uuid, true, ${lineId}::uuid, ${carrierThreadId}, ${[...participants]}::text[],
      ${groupCreationStatus}::"ImGroupCreationStatus", ${creatingSince}, ${now}, ${now}, ${now})`;
  await sendStatement(tx, insert);
  return id;
}

/** Changes a locked conversation. Its new version. */
export async function updateConversation(
  tx: Statements,
  id: string,
  change: {
    readonly groupCreationStatus?: "creating" | "not_created" | "ready";
    readonly creatingSince?: Date | null;
    readonly lineId?: string;
    readonly carrierThreadId?: string;
    readonly participants?: readonly string[];
  },
  now: Date,
): Promise<number> {
  const { groupCreationStatus, creatingSince, lineId, carrierThreadId, participants } = change;
  const changes = [
    groupCreationStatus === undefined
      ? []
      : Prisma.sql`group_creation_status = ${groupCreationStatus}::"ImGroupCreationStatus"`,
    creatingSince === undefined ? [] : Prisma.sql`creating_since = ${creatingSince}::timestamptz`,
    lineId === undefined ? [] : Prisma.sql`line_id = ${lineId}::uuid`,
    carrierThreadId === undefined ? [] : Prisma.sql`carrier_thread_id = ${carrierThreadId}`,
    participants === undefined ? [] : Prisma.sql`participants = ${[...participants]}::text[]`,
    Prisma.sql`version = version + 1, updated_at = ${now}`,
  ].flat();
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update im_conversation set ${Prisma.join(changes)} where id = ${id}::uuid returning version`;
  return row!.version;
}

/** Counts a new message in its locked conversation. */
export async function countMessage(
  tx: Statements,
  id: string,
  { isBlocked, isUnread, at }: { readonly isBlocked: boolean; readonly isUnread: boolean; readonly at: Date },
): Promise<void> {
  const unread = isUnread ? 1 : 0;
  const counters = isBlocked
    ? Prisma.sql`blocked_count = blocked_count + 1, blocked_unread_count = blocked_unread_count + ${unread},
                 last_blocked_at = greatest(last_blocked_at, ${at})`
    : Prisma.sql`visible_count = visible_count + 1, visible_unread_count = visible_unread_count + ${unread},
                 last_visible_at = greatest(last_visible_at, ${at})`;
  const update = Prisma.sql`
    update im_conversation set ${counters}, last_message_at = greatest(last_message_at, ${at}),
           version = version + 1, updated_at = ${at}
    where id = ${id}::uuid`;
  await sendStatement(tx, update);
}

/** Counts messages of a locked conversation that were read. Its new version. */
export async function countRead(tx: Statements, id: string, count: number, now: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ version: number }[]>`
    update im_conversation set visible_unread_count = visible_unread_count - ${count}, version = version + 1, updated_at = ${now}
    where id = ${id}::uuid returning version`;
  return row!.version;
}

/** The groups of an identity with exactly these participants, which must be sorted; at most ten, oldest first. */
export async function findGroupsOf(
  db: Queries,
  identityId: string,
  participants: readonly string[],
): Promise<Pick<ConversationRow, "id" | "lineId" | "groupCreationStatus">[]> {
  return db.$queryRaw`
    select id, line_id as "lineId", group_creation_status::text as "groupCreationStatus" from im_conversation
    where identity_id = ${identityId}::uuid and participants = ${[...participants]}::text[] and is_group
    order by created_at, id limit 10`;
}
