import { Prisma } from "../../../../generated/prisma/client.js";
import type { Queries } from "../../../shared/database/statements.js";
import type { Transaction } from "../../../shared/database/client.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";

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

/** Locks a conversation; null when it is gone. */
export async function lockConversation(tx: Transaction, id: string): Promise<LockedConversation | null> {
  const [row] = await tx.$queryRaw<LockedConversation[]>`${selectLocked} where c.id = ${id}::uuid for update of c`;
  return row ?? null;
}

/** Locks the 1:1 conversation of an identity with a remote address; null when there is none yet. */
export async function lockDirectConversation(
  tx: Transaction,
  identityId: string,
  remoteNumber: string,
): Promise<LockedConversation | null> {
  const [row] = await tx.$queryRaw<LockedConversation[]>`
    ${selectLocked} where c.identity_id = ${identityId}::uuid and c.remote_number = ${remoteNumber} for update of c`;
  return row ?? null;
}

/** Locks the group that a line's carrier calls so; null when it is not known. */
export async function lockGroupByThread(
  tx: Transaction,
  lineId: string,
  carrierThreadId: string,
): Promise<LockedConversation | null> {
  const [row] = await tx.$queryRaw<LockedConversation[]>`
    ${selectLocked} where c.line_id = ${lineId}::uuid and c.carrier_thread_id = ${carrierThreadId} for update of c`;
  return row ?? null;
}

/** Locks the group of these participants on a line that the carrier has not named yet; null when there is none. */
export async function lockUnnamedGroup(
  tx: Transaction,
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

/** What makes a conversation. */
export type NewConversation =
  | { readonly identityId: string; readonly remoteNumber: string }
  | {
      readonly identityId: string;
      readonly lineId: string;
      readonly carrierThreadId: string | null;
      /** Sorted. */
      readonly participants: readonly string[];
      readonly groupCreationStatus: "creating" | "ready";
    };

/**
 * Makes a conversation. The caller holds the settings of its identity, so that nobody makes the same one meanwhile.
 * Answers its id.
 */
export async function insertConversation(tx: Transaction, conversation: NewConversation, now: Date): Promise<string> {
  const id = orderedId(now);
  const times = { lastMessageAt: now, createdAt: now, updatedAt: now };
  const kind =
    "remoteNumber" in conversation
      ? { ...conversation, isGroup: false, participants: [] }
      : {
          ...conversation,
          participants: [...conversation.participants],
          isGroup: true,
          creatingSince: conversation.groupCreationStatus === "creating" ? now : null,
        };
  await tx.imConversation.create({ data: { id, ...kind, ...times }, select: { id: true } });
  return id;
}

/** Changes a locked conversation. Its new version. */
export async function updateConversation(
  tx: Transaction,
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
  const { participants, ...rest } = change;
  const { version } = await tx.imConversation.update({
    where: { id },
    data: {
      ...rest,
      ...(participants === undefined ? {} : { participants: [...participants] }),
      version: { increment: 1 },
      updatedAt: now,
    },
    select: { version: true },
  });
  return version;
}

/** Counts a new message in its locked conversation. */
export async function countMessage(
  tx: Transaction,
  id: string,
  { isBlocked, isUnread, at }: { readonly isBlocked: boolean; readonly isUnread: boolean; readonly at: Date },
): Promise<void> {
  const unread = isUnread ? 1 : 0;
  const counters = isBlocked
    ? Prisma.sql`blocked_count = blocked_count + 1, blocked_unread_count = blocked_unread_count + ${unread},
                 last_blocked_at = greatest(last_blocked_at, ${at})`
    : Prisma.sql`visible_count = visible_count + 1, visible_unread_count = visible_unread_count + ${unread},
                 last_visible_at = greatest(last_visible_at, ${at})`;
  await tx.$executeRaw`
    update im_conversation set ${counters}, last_message_at = greatest(last_message_at, ${at}),
           version = version + 1, updated_at = ${at}
    where id = ${id}::uuid`;
}

/** Counts messages of a locked conversation that were read. Its new version. */
export async function countRead(tx: Transaction, id: string, count: number, now: Date): Promise<number> {
  const { version } = await tx.imConversation.update({
    where: { id },
    data: { visibleUnreadCount: { decrement: count }, version: { increment: 1 }, updatedAt: now },
    select: { version: true },
  });
  return version;
}

/** The groups of an identity with exactly these participants, which must be sorted; at most ten, oldest first. */
export async function findGroupsOf(
  db: Queries,
  identityId: string,
  participants: readonly string[],
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    select id from im_conversation
    where identity_id = ${identityId}::uuid and participants = ${[...participants]}::text[] and is_group
    order by created_at, id limit 10`;
  return rows.map(({ id }) => id);
}
