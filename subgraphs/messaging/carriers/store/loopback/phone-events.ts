import type { Prisma } from "../../../../../generated/prisma/client.js";
import type { Reader, Transaction, Writer } from "../../../../shared/database/client.js";
import { appendEvents, nobody } from "../../../../shared/events/append-event.js";

/** What a phone is told. */
export interface NewPhoneEvent {
  readonly number: string;
  readonly kind: "message" | "status" | "tapback" | "tapback_removed" | "typing" | "read" | "changed";
  readonly data: Prisma.InputJsonObject;
}

export interface PhoneEvent extends NewPhoneEvent {
  readonly place: bigint;
  readonly createdAt: Date;
}

/** Tells locked phones something, and wakes whoever waits for it. */
export async function tellPhones(tx: Transaction, events: readonly NewPhoneEvent[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await tx.imPhoneEvent.createMany({ data: events.map((event) => ({ ...event, createdAt: now })) });
  const numbers = [...new Set(events.map(({ number }) => number))];
  await appendEvents(
    tx,
    numbers.map((number) => ({
      kind: "im.handset.changed",
      subjectId: number,
      subjectVersion: 1,
      audience: [nobody],
      data: {},
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
