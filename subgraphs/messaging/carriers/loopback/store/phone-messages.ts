import { Prisma } from "../../../../../generated/prisma/client.js";
import type { Reader, Writer } from "../../../../shared/database/client.js";
import { type Queries, sendStatement, type Statements } from "../../../../shared/database/statements.js";
import type { Service } from "../../rules/carrier-event.js";

/** A message on the screens of a thread. */
export interface PhoneMessage {
  readonly id: string;
  readonly place: bigint;
  readonly threadId: string;
  readonly sender: string;
  readonly text: string | null;
  readonly sendStyle: string | null;
  readonly service: Service;
  readonly wasDowngraded: boolean;
  /** The message of the thread that it replies to. */
  readonly replyToId: string | null;
  readonly createdAt: Date;
  readonly media: { readonly filename: string; readonly contentType: string; readonly byteSize: number } | null;
}

/** A message with the further data that a screen shows. */
export interface ShownMessage extends PhoneMessage {
  /** The tapbacks on it, oldest first. */
  readonly tapbacks: readonly {
    readonly id: string;
    readonly sender: string;
    readonly reaction: string;
    readonly emoji: string | null;
    readonly partIndex: number;
  }[];
  /** Its state at each phone that it was sent to. */
  readonly receipts: readonly { readonly number: string; readonly delivered: boolean; readonly read: boolean }[];
}

/** A file as it was sent. */
export interface PhoneFile {
  readonly filename: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface NewPhoneMessage extends Omit<PhoneMessage, "place" | "media"> {
  readonly clientRef: string | null;
  readonly file: PhoneFile | null;
}

const select = Prisma.sql`
  select m.id, m.place, m.thread_id as "threadId", m.sender, m.text, m.send_style as "sendStyle",
         m.service::text as service, m.was_downgraded as "wasDowngraded", m.reply_to_id as "replyToId", m.created_at as "createdAt",
         case when f.message_id is null then null else
           json_build_object('filename', f.filename, 'contentType', f.content_type, 'byteSize', f.byte_size) end as media
  from im_phone_message m left join im_phone_media f on f.message_id = m.id`;

/** The message that a line sent under that reference, or null. */
export async function findSent(db: Queries, clientRef: string): Promise<PhoneMessage | null> {
  const [row] = await db.$queryRaw<PhoneMessage[]>`${select} where m.client_ref = ${clientRef}`;
  return row ?? null;
}

/** A message of a thread that a number is in and that is not still on its way to it, or null; the id must be well-formed. */
export async function findMessage(db: Queries, number: string, id: string): Promise<PhoneMessage | null> {
  const [row] = await db.$queryRaw<PhoneMessage[]>`
    ${select} join im_phone_member own on own.thread_id = m.thread_id and own.number = ${number}
    where m.id = ${id}::uuid and ${onScreen(number)}`;
  return row ?? null;
}

/** Which messages of a thread are read. */
export interface ScreenWindow {
  /** The place after which it begins, in its order; null for the beginning. */
  readonly after: bigint | null;
  readonly limit: number;
  readonly newestFirst?: boolean;
}

/** The messages of a thread on a phone's screen, oldest first or newest first. */
export async function findShownMessages(
  db: Reader,
  number: string,
  threadId: string,
  { after, limit, newestFirst = false }: ScreenWindow,
): Promise<ShownMessage[]> {
  const [isAfter, order] = newestFirst ? [Prisma.sql`<`, Prisma.sql`desc`] : [Prisma.sql`>`, Prisma.sql`asc`];
  const start = after === null ? Prisma.empty : Prisma.sql`and m.place ${isAfter} ${after}`;
  return shown(
    db,
    Prisma.sql`
    ${select} where m.thread_id = ${threadId}::uuid ${start} and ${onScreen(number)}
    order by m.place ${order} limit ${limit}`,
    order,
  );
}

/** Those of these messages that a phone's screen shows; the ids must be well-formed. */
export async function findShownByIds(db: Reader, number: string, ids: readonly string[]): Promise<ShownMessage[]> {
  return shown(
    db,
    Prisma.sql`
    ${select} join im_phone_member own on own.thread_id = m.thread_id and own.number = ${number}
    where m.id = any(${[...ids]}::uuid[]) and ${onScreen(number)}`,
  );
}

/** Messages with their tapbacks and receipts. */
function shown(db: Reader, messages: Prisma.Sql, order = Prisma.sql`asc`): Promise<ShownMessage[]> {
  return db.$queryRaw<ShownMessage[]>`
    select shown.*,
      coalesce((select json_agg(json_build_object('id', t.id, 'sender', t.sender, 'reaction', t.reaction, 'emoji', t.emoji,
        'partIndex', t.part_index) order by t.created_at, t.id) from im_phone_tapback t where t.message_id = shown.id), '[]') as tapbacks,
      coalesce((select json_agg(json_build_object('number', r.number, 'delivered', r.delivered_at is not null,
        'read', r.read_at is not null) order by r.number) from im_phone_receipt r where r.message_id = shown.id), '[]') as receipts
    from (${messages}) shown
    order by shown.place ${order}`;
}

/** The condition on messages on a phone's screen: undelivered ones are not on it. */
function onScreen(number: string): Prisma.Sql {
  return Prisma.sql`not exists (select 1 from im_phone_receipt w
    where w.message_id = m.id and w.number = ${number} and w.delivered_at is null)`;
}

/** Writes a message and its file. */
export async function insertMessage(tx: Statements, { file, ...message }: NewPhoneMessage): Promise<void> {
  const { id, threadId, sender, text, sendStyle, service, wasDowngraded, createdAt, clientRef, replyToId } = message;
  const insert = Prisma.sql`
    insert into im_phone_message
      (id, thread_id, sender, text, send_style, service, was_downgraded, client_ref, reply_to_id, created_at)
    values (${id}::uuid, ${threadId}::uuid, ${sender}, ${text}, ${sendStyle}, ${service}::"ImService", ${wasDowngraded},
      ${clientRef}, ${replyToId}::uuid, ${createdAt})`;
  await sendStatement(tx, insert);
  if (file === null) return;
  const { filename, contentType, bytes } = file;
  await tx.$executeRaw`
    insert into im_phone_media (message_id, filename, content_type, byte_size, bytes)
    values (${id}::uuid, ${filename}, ${contentType}, ${bytes.length}, ${bytes})`;
}

/** The bytes of all files together. */
export async function mediaBytes(db: Queries): Promise<number> {
  const [row] = await db.$queryRaw<{ bytes: bigint }[]>`
    select coalesce(sum(byte_size), 0)::bigint as bytes from im_phone_media`;
  return Number(row!.bytes);
}

/** The file of a message, or null; the id must be well-formed. */
export async function findFile(db: Reader, messageId: string): Promise<PhoneFile | null> {
  return db.imPhoneMedia.findUnique({
    where: { messageId },
    select: { filename: true, contentType: true, bytes: true },
  });
}

const batch = 200;

/** Removes threads that were quiet since before then, the quietest 200 at most; answers how many. */
export async function removeThreadsBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from im_phone_thread where id = any(array(
      select id from im_phone_thread where last_active_at < ${before} order by last_active_at limit ${batch}))`;
}
