import { orderedId } from "../../../shared/identity/ordered-id.js";
import { Prisma } from "../../../../generated/prisma/client.js";
import { chosenRows } from "../../../shared/database/chosen-rows.js";
import type { Reader } from "../../../shared/database/client.js";
import { sendStatement, type Statements } from "../../../shared/database/statements.js";
import type { Viewer } from "../../../shared/viewer/viewer.js";
import type { MessageContent } from "../rules/message.js";
import type { Part } from "../rules/parts.js";
import { searchForm, searchText } from "../rules/search.js";
import { visibleTo } from "../../contexts/public.js";

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
  /** These three are the task's, which never changes them. */
  readonly contextId: string;
  readonly requesterId: string;
  readonly workerId: string;
  readonly seq: number;
  readonly role: "caller" | "agent";
  readonly content: MessageContent;
  readonly scope: string;
  readonly fingerprint: Uint8Array<ArrayBuffer>;
  readonly bytes: number;
  readonly now: Date;
}

/** Appends a message to a locked task; answers it. */
export async function insertMessage(tx: Statements, message: NewMessage): Promise<MessageRow> {
  const { taskId, contextId, requesterId, workerId, seq, role, content, scope, fingerprint, bytes, now } = message;
  const id = orderedId(now);
  const insert = Prisma.sql`
    insert into a2a_message
      (id, task_id, context_id, requester_id, worker_id, seq, role, message_id, idempotency_scope, fingerprint, parts,
       metadata, extensions, reference_task_ids, search_text, search_form, bytes, created_at)
    values
      (${id}::uuid, ${taskId}::uuid, ${contextId}::uuid, ${requesterId}::uuid, ${workerId}::uuid, ${seq},
       ${role}::"A2aRole", ${content.messageId}, ${scope}, ${fingerprint}, ${JSON.stringify(content.parts)}::jsonb,
       ${jsonOrNull(content.metadata)}::jsonb, ${jsonOrNull(content.extensions)}::jsonb,
       ${jsonOrNull(content.referenceTaskIds)}::jsonb, ${searchText(content.parts)}, ${searchForm}, ${bytes}, ${now})`;
  await sendStatement(tx, insert);
  return { id, taskId, seq, role, ...content, createdAt: now };
}

function jsonOrNull(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** The earlier use of a message id in its scope. */
export interface MessageUse {
  readonly taskId: string;
  readonly fingerprint: Uint8Array;
  /** Whether that message waits for a person, or was never sent. */
  readonly isHeld: boolean;
}

/** The message that already has this id in the scope, held ones too, or null. */
export async function findMessageUse(tx: Statements, scope: string, messageId: string): Promise<MessageUse | null> {
  const [row] = await tx.$queryRaw<MessageUse[]>`
    select task_id as "taskId", fingerprint, false as "isHeld" from a2a_message
    where idempotency_scope = ${scope} and message_id = ${messageId}
    union all
    select task_id, fingerprint, true from a2a_held_message
    where idempotency_scope = ${scope} and message_id = ${messageId}
    order by "isHeld" limit 1`;
  return row ?? null;
}

/**
 * Serialises concurrent requests with one message id: the later one waits until the earlier has committed, and then
 * finds its message.
 */
export async function lockMessageId(tx: Statements, scope: string, messageId: string): Promise<void> {
  const name = `a2a message\n${scope}\n${messageId}`;
  await sendStatement(tx, Prisma.sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

const selectMessages = Prisma.sql`
  select m.id, m.task_id as "taskId", m.seq, m.role::text as role, m.message_id as "messageId", m.parts, m.metadata,
         m.extensions, m.reference_task_ids as "referenceTaskIds", m.created_at as "createdAt"`;

const fromMessages = Prisma.sql`
  from a2a_message m join a2a_task t on t.id = m.task_id
  join identity r on r.id = t.requester_id join identity w on w.id = t.worker_id`;

/** Histories up to this wire size are read with the lock of their task. */
export const shortHistoryBytes = 65_536;

/** All messages of a locked task, oldest first; empty when its history is long. */
export async function findShortHistory(tx: Statements, taskId: string): Promise<MessageRow[]> {
  return tx.$queryRaw<MessageRow[]>`
    ${selectMessages} from a2a_message m
    where m.task_id = ${taskId}::uuid
      and (select history_bytes from a2a_task where id = ${taskId}::uuid) <= ${shortHistoryBytes}
    order by m.seq`;
}

/** The messages of these row ids that the viewer sees, in no order. */
export async function findVisibleMessages(db: Reader, viewer: Viewer, ids: readonly string[]): Promise<MessageRow[]> {
  return db.$queryRaw<MessageRow[]>`
    ${chosenRows("a2a_message", ids)}
    ${selectMessages} ${fromMessages} where ${visibleTo(viewer)}`;
}

/** The tasks of the messages of these row ids that the viewer sees, in no order. Their contents are not read. */
export async function findVisibleTaskIds(
  db: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Pick<MessageRow, "id" | "taskId">[]> {
  return db.$queryRaw<Pick<MessageRow, "id" | "taskId">[]>`
    ${chosenRows("a2a_message", ids)}
    select m.id, m.task_id as "taskId" ${fromMessages} where ${visibleTo(viewer)}`;
}

/** A position in a task's history. */
export interface MessagePlace {
  readonly taskId: string;
  readonly seq: number;
}

/** The messages at these places that the viewer sees, in no order. */
export async function findMessagesAt(
  db: Reader,
  viewer: Viewer,
  positions: readonly MessagePlace[],
): Promise<MessageRow[]> {
  return db.$queryRaw<MessageRow[]>`
    ${selectMessages} ${fromMessages}
    join unnest(${positions.map((place) => place.taskId)}::uuid[], ${positions.map((place) => place.seq)}::int[])
      as wanted (task_id, seq) on wanted.task_id = m.task_id and wanted.seq = m.seq
    where ${visibleTo(viewer)}`;
}

/** The author of the newest message of each loaded task, by the task's id. */
export async function findNewestRoles(
  db: Reader,
  tasks: readonly { readonly id: string; readonly messageCount: number }[],
): Promise<Map<string, MessageRow["role"]>> {
  if (tasks.length === 0) return new Map();
  const rows = await db.$queryRaw<{ taskId: string; role: MessageRow["role"] }[]>`
    select m.task_id as "taskId", m.role::text as role
    from unnest(${tasks.map((task) => task.id)}::uuid[], ${tasks.map((task) => task.messageCount)}::int[])
      as wanted (task_id, seq)
    join a2a_message m on m.task_id = wanted.task_id and m.seq = wanted.seq`;
  return new Map(rows.map(({ taskId, role }) => [taskId, role]));
}

/** Part of a task's history, both ends included; empty when `fromSeq` is behind `toSeq`. */
export interface HistorySlice {
  readonly taskId: string;
  readonly fromSeq: number;
  readonly toSeq: number;
}

/** The wire size of each slice, in the slices' order. */
export async function sizeSlices(db: Reader, slices: readonly HistorySlice[]): Promise<number[]> {
  if (slices.length === 0) return [];
  const rows = await db.$queryRaw<{ bytes: number }[]>`
    select coalesce(sum(m.bytes), 0)::float8 as bytes
    from ${unnested(slices)}
    left join a2a_message m on m.task_id = s.task_id and m.seq between s.from_seq and s.to_seq
    group by s.n order by s.n`;
  return rows.map((row) => row.bytes);
}

/** The messages of each slice that the viewer sees, oldest first, in the slices' order. */
export async function loadSlices(db: Reader, viewer: Viewer, slices: readonly HistorySlice[]): Promise<MessageRow[][]> {
  const loaded = slices.map((): MessageRow[] => []);
  if (slices.every((slice) => slice.fromSeq > slice.toSeq)) return loaded;
  const rows = await db.$queryRaw<(MessageRow & { n: number })[]>`
    ${selectMessages}, s.n::int as n ${fromMessages}
    join ${unnested(slices)} on s.task_id = m.task_id and m.seq between s.from_seq and s.to_seq
    where ${visibleTo(viewer)}
    order by s.n, m.seq`;
  for (const { n, ...row } of rows) loaded[n - 1]!.push(row);
  return loaded;
}

/**
 * The beginning of the newest messages of a slice that together fit into the given bytes; null when not even one does.
 */
export async function newestThatFit(db: Reader, slice: HistorySlice, budget: number): Promise<number | null> {
  const [row] = await db.$queryRaw<{ seq: number | null }[]>`
    select min(seq)::int as seq from (
      select seq, sum(bytes + 1) over (order by seq desc) + 1 as size
      from a2a_message
      where task_id = ${slice.taskId}::uuid and seq between ${slice.fromSeq} and ${slice.toSeq}
    ) as sized where size <= ${budget}`;
  return row?.seq ?? null;
}

function unnested(slices: readonly HistorySlice[]): Prisma.Sql {
  const column = (name: keyof HistorySlice) => slices.map((slice) => slice[name]);
  return Prisma.sql`
    unnest(${column("taskId")}::uuid[], ${column("fromSeq")}::int[], ${column("toSeq")}::int[])
      with ordinality as s (task_id, from_seq, to_seq, n)`;
}
