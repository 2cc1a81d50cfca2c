import { Prisma } from "../../../../../generated/prisma/client.js";
import type { Reader, Writer } from "../../../../shared/database/client.js";
import { sendStatement, type Statements } from "../../../../shared/database/statements.js";
import { appendEvents, installationAudience } from "../../../../shared/events/append-event.js";

/** An event at a phone: the message or thread, the actor, and the tapback. */
export interface PhoneFacts extends Prisma.InputJsonObject {
  readonly messageId?: string;
  readonly threadId?: string;
  readonly from?: string;
  readonly partIndex?: number;
  readonly reaction?: string;
  readonly emoji?: string | null;
}

/** A notification of a phone. */
export interface NewPhoneEvent {
  readonly number: string;
  readonly kind: "message" | "tapback" | "tapback_removed" | "typing" | "read" | "changed";
  readonly data: PhoneFacts;
}

/** Events at a phone: notifications, its own actions, and its creation. */
export interface PhoneChange extends Omit<NewPhoneEvent, "kind"> {
  readonly kind: NewPhoneEvent["kind"] | "sent" | "created" | "removed";
}

export interface PhoneEvent extends NewPhoneEvent {
  readonly place: bigint;
  readonly createdAt: Date;
}

/** Notifies locked phones, and their followers. */
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

/** Notifies followers of locked phones, but not the phones themselves. */
export async function showChanges(tx: Statements, changes: readonly PhoneChange[], now: Date): Promise<void> {
  await appendEvents(
    tx,
    changes.map(({ number, kind, data }) => ({
      kind: "im.handset.changed",
      subjectId: number,
      subjectVersion: 1,
      audience: [installationAudience],
      data: { what: kind, ...data },
      occurredAt: now,
    })),
  );
}

/** The notifications of a phone after that position, oldest first. */
export async function findPhoneEvents(db: Reader, number: string, after: bigint, limit: number): Promise<PhoneEvent[]> {
  return db.$queryRaw<PhoneEvent[]>`
    select place, number, kind, data, created_at as "createdAt" from im_phone_event
    where number = ${number} and place > ${after} order by place limit ${limit}`;
}

const batch = 500;

/** Removes notifications from before that time, the oldest first, at most 500; returns how many. */
export async function removePhoneEventsBefore(db: Writer, before: Date): Promise<number> {
  return db.$executeRaw`
    delete from im_phone_event where place = any(array(
      select place from im_phone_event where created_at < ${before} order by created_at limit ${batch}))`;
}
