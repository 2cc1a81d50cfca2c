import { randomUUID } from "node:crypto";
import { Prisma } from "../../../generated/prisma/client.js";
import type { Reader, Transaction } from "../../shared/database/client.js";
import type { Viewer } from "../../shared/viewer/viewer.js";
import type { MessageContent } from "../rules/message.js";
import type { Part } from "../rules/parts.js";
import { visibleTo } from "./task-row.js";

/** A message of a task. */
export interface MessageRow {
  readonly id: string;
  readonly taskId: string;
  readonly seq: number;
  readonly role: "caller" | "agent";
  readonly messageId: string;
  readonly parts: readonly Part[];
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly extensions: readonly string[] | null;
  readonly referenceTaskIds: readonly string[] | null;
  readonly createdAt: Date;
}

export interface NewMessage {
  readonly taskId: string;
  readonly seq: number;
  readonly role: "caller" | "agent";
  readonly content: MessageContent;
  readonly scope: string;
  readonly fingerprint: Uint8Array<ArrayBuffer>;
  readonly bytes: number;
  readonly now: Date;
}

/** Appends a message to a locked task; answers the id of its row. */
export async function insertMessage(tx: Transaction, message: NewMessage): Promise<string> {
  const id = randomUUID();
  const { content, scope, now, ...rest } = message;
  await tx.a2aMessage.create({
    data: {
      id,
      ...rest,
      idempotencyScope: scope,
      messageId: content.messageId,
      parts: content.parts as unknown as Prisma.InputJsonArray,
      metadata: (content.metadata ?? Prisma.DbNull) as Prisma.InputJsonObject,
      extensions: (content.extensions ?? Prisma.DbNull) as Prisma.InputJsonArray,
      referenceTaskIds: (content.referenceTaskIds ?? Prisma.DbNull) as Prisma.InputJsonArray,
      createdAt: now,
    },
    select: { id: true },
  });
  return id;
}

/** The earlier use of a message id in its scope. */
export interface MessageUse {
  readonly taskId: string;
  readonly fingerprint: Uint8Array;
}

/** The message that already has this id in the scope, or null. */
export async function findMessageUse(tx: Transaction, scope: string, messageId: string): Promise<MessageUse | null> {
  return tx.a2aMessage.findUnique({
    where: { idempotencyScope_messageId: { idempotencyScope: scope, messageId } },
    select: { taskId: true, fingerprint: true },
  });
}

/**
 * Makes twins of one message id run one after the other: the later waits until the earlier has committed, and then
 * finds its message.
 */
export async function lockMessageId(tx: Transaction, scope: string, messageId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`a2a message\n${scope}\n${messageId}`}, 0))`;
}

const selectMessages = Prisma.sql`
  select m.id, m.task_id as "taskId", m.seq, m.role::text as role, m.message_id as "messageId", m.parts, m.metadata,
         m.extensions, m.reference_task_ids as "referenceTaskIds", m.created_at as "createdAt"`;

const fromMessages = Prisma.sql`
  from a2a_message m join a2a_task t on t.id = m.task_id
  join identity r on r.id = t.requester_id join identity w on w.id = t.worker_id`;

/** The messages of these row ids that the viewer sees, in no order. */
export async function findVisibleMessages(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<MessageRow[]> {
  return db.$queryRaw<MessageRow[]>`
    ${selectMessages} ${fromMessages} where m.id = any(${[...ids]}::uuid[]) and ${visibleTo(viewer)}`;
}

/** The newest message of each of these tasks that the viewer sees, in no order. */
export async function findNewestMessages(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<MessageRow[]> {
  return db.$queryRaw<MessageRow[]>`
    ${selectMessages} ${fromMessages}
    where t.id = any(${[...ids]}::uuid[]) and m.seq = t.message_count and ${visibleTo(viewer)}`;
}

/** The newest `last` messages of a task: how many there are and how large they are together. */
export interface HistorySize {
  readonly taskId: string;
  readonly count: number;
  readonly bytes: number;
}

/** Sizes of the newest `last` messages of each of these tasks. Tasks without messages are left out. */
export async function sizeHistories(db: Reader, ids: readonly string[], last: number): Promise<HistorySize[]> {
  return db.$queryRaw<HistorySize[]>`
    select m.task_id as "taskId", count(*)::int as count, sum(m.bytes)::int as bytes
    from a2a_message m join a2a_task t on t.id = m.task_id
    where t.id = any(${[...ids]}::uuid[]) and m.seq > t.message_count - ${last}::int
    group by m.task_id`;
}

/** One task's messages from a place on. */
export interface HistorySlice {
  readonly taskId: string;
  readonly fromSeq: number;
}

/** Messages of these tasks that the viewer sees, each task's oldest first. */
export async function loadHistories(
  db: Reader,
  viewer: Viewer,
  slices: readonly HistorySlice[],
): Promise<MessageRow[]> {
  return db.$queryRaw<MessageRow[]>`
    ${selectMessages} ${fromMessages}
    join unnest(${slices.map((slice) => slice.taskId)}::uuid[], ${slices.map((slice) => slice.fromSeq)}::int[])
      as wanted (task_id, from_seq) on wanted.task_id = t.id
    where m.seq >= wanted.from_seq and ${visibleTo(viewer)}
    order by m.task_id, m.seq`;
}

/** Where the newest messages of a task begin that together fit into so many bytes; null when not even one does. */
export async function newestThatFit(db: Reader, taskId: string, budget: number): Promise<number | null> {
  const [row] = await db.$queryRaw<{ seq: number | null }[]>`
    select min(seq)::int as seq from (
      select seq, sum(bytes + 1) over (order by seq desc) + 1 as size from a2a_message where task_id = ${taskId}::uuid
    ) as sized where size <= ${budget}`;
  return row?.seq ?? null;
}
