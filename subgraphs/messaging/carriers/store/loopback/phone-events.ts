import { Prisma } from "../../../../../generated/prisma/client.js";
import type { Reader, Writer } from "../../../../shared/database/client.js";
import { sendStatement, type Statements } from "../../../../shared/database/statements.js";
import { appendEvents, nobody } from "../../../../shared/events/append-event.js";

/** What happened at a phone: which message or thread, who did it, and with which tapback. */
export interface PhoneFacts extends Prisma.InputJsonObject {
  readonly messageId?: string;
  readonly threadId?: string;
  readonly from?: string;
  readonly partIndex?: number;
  readonly reaction?: string;
  readonly emoji?: string | null;
}

/** What a phone is told. */
export interface NewPhoneEvent {
  readonly number: string;
  readonly kind: "message" | "tapback" | "tapback_removed" | "typing" | "read" | "changed";
  readonly data: PhoneFacts;
}

/** What happens at a phone: what it is told, what it does itself, and that there is one. */
export interface PhoneChange extends Omit<NewPhoneEvent, "kind"> {
  readonly kind: NewPhoneEvent["kind"] | "sent" | "created" | "removed";
}

export interface PhoneEvent extends NewPhoneEvent {
  readonly place: bigint;
  readonly createdAt: Date;
}

/** Tells locked phones something, and whoever follows them. */
export async function tellPhones(tx: Statements, events: readonly NewPhoneEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  const data = events.map((event) => JSON.stringify(event.data));
  const insert = Prisma.sql`
    insert into im_phone_event (number, kind, data, created_at)
    select e.number, e.kind, e.data, ${now}::timestamptz from unnest(
      ${events.map(({ number }) => number)}::text[], ${events.map(({ kind }) => kind)}::text[], ${data}::jsonb[])
      with ordinality as e (number, kind, data, at) order by e.at`;
  await sendStatement(tx, insert);
  await showChanges(tx, events, now);
}

/** Tells whoever follows locked phones, and not the phones themselves. */
export async function showChanges(tx: Statements, changes: readonly PhoneChange[], now: Date): Promise<void> {
  await appendEvents(
    tx,
    changes.map(({ number, kind, data }) => ({
      kind: "im.handset.changed",
      subjectId: number,
      subjectVersion: 1,
      audience: [nobody],
      data: { what: kind, ...data },
      occurredAt: now,
    })),
  );
}

/** What a phone was told after that place, oldest first. */
export async function findPhoneEvents(db: Reader, number: string, after: bigint, limit: number): Promise<PhoneEvent[]> {
  return db.$queryRaw<PhoneEvent[]>`
    select place, number, kind, data, created_at as "createdAt" from im_phone_event
    where number = ${number} and place > ${after} order by place limit ${limit}`;
}

const batch = 500;

/** Removes what phones were told before then, the oldest 500 at most; answers how many. */
export async function removePhoneEventsBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from im_phone_event where place = any(array(
      select place from im_phone_event where created_at < ${before} order by created_at limit ${batch}))`;
}
