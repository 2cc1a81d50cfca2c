import type { Services } from "../../../shared/context/services.js";
import { inOrder, type Statements } from "../../../shared/database/statements.js";
import { orderedId } from "../../../shared/identity/ordered-id.js";
import { addJob } from "../../../shared/work/add-job.js";
import type { CarrierEvent, CarrierThread, Service } from "../rules/carrier-event.js";
import { loopbackLines } from "../rules/configured-lines.js";
import type { FailingOperation, FailNext, HandsetRow } from "./rules/handset.js";
import { storeCarrierEvents } from "../store/carrier-events.js";
import { lockHandsets, updateHandset } from "./store/handsets.js";
import { type NewPhoneEvent, type PhoneChange, showChanges, tellPhones } from "./store/phone-events.js";
import { insertMessage, type PhoneFile } from "./store/phone-messages.js";
import { type DeliveredMessage, deliverDue, insertReceipts, markThreadRead } from "./store/phone-receipts.js";
import { findThread, type PhoneThread } from "./store/phone-threads.js";

/** The name of the carrier, as in lines. */
export const loopbackName = "loopback";

export type LoopbackServices = Pick<Services, "config" | "clock" | "database">;

/** The content and sender of a message. */
export interface Post {
  readonly sender: string;
  readonly thread: PhoneThread;
  readonly text: string | null;
  readonly file: PhoneFile | null;
  readonly sendStyle: string | null;
  readonly service: Service;
  readonly wasDowngraded: boolean;
  /** Our message id, when a line sends it. */
  readonly clientRef: string | null;
  /** The message of the thread that it replies to; null for none. */
  readonly replyTo: { readonly id: string; readonly sender: string } | null;
}

/** Most messages that one transaction delivers; the rest is delivered by the job of the next minute. */
const deliveredAtOnce = 200;

/** Events between phones and lines, in one transaction and at one time. The phones of a thread are locked. */
export class PhoneNetwork {
  private readonly lines: ReadonlySet<string>;

  constructor(
    readonly tx: Statements,
    { config }: Pick<Services, "config">,
    /** When all of it happens. */
    readonly now: Date,
  ) {
    this.lines = new Set(loopbackLines(config.IM_LINES).map(({ number }) => number));
  }

  isLine(number: string): boolean {
    return this.lines.has(number);
  }

  /** The failure that was set for a phone's next call, if it is for that operation; it is used up. */
  async takeFailure(handsets: Iterable<HandsetRow>, op: FailingOperation): Promise<FailNext | null> {
    for (const { number, failNext } of handsets) {
      if (failNext?.op !== op) continue;
      await updateHandset(this.tx, number, { failNext: null }, this.now);
      await showChanges(this.tx, [{ number, kind: "changed", data: {} }], this.now);
      return failNext;
    }
    return null;
  }

  /** Sends a message to all other members of its thread. Answers its id. */
  async post(post: Post, handsets: ReadonlyMap<string, HandsetRow>): Promise<string> {
    const { tx, now } = this;
    const { sender, thread } = post;
    const id = orderedId(now);
    const { text, file, sendStyle, service, wasDowngraded, clientRef } = post;
    const replyToId = post.replyTo?.id ?? null;
    const message = { id, threadId: thread.id, sender, text, sendStyle, service, wasDowngraded, clientRef, replyToId };
    await insertMessage(tx, { ...message, createdAt: now, file });
    const others = thread.members.filter((number) => number !== sender);
    const phones = others.filter((number) => handsets.has(number));
    const dueAt = (number: string) => new Date(now.getTime() + handsets.get(number)!.latencyMs);
    await insertReceipts(
      tx,
      phones.map((number) => ({ messageId: id, number, dueAt: dueAt(number) })),
    );
    const lines = others.filter((number) => this.isLine(number));
    const sent = this.isLine(sender) ? [this.status(post, id, "sent", null)] : [];
    const arrived = this.isLine(sender) ? lines.map((line) => this.status(post, id, "delivered", line)) : [];
    await this.show(handsets, {
      number: sender,
      kind: "sent",
      data: { messageId: id, threadId: thread.id, from: sender },
    });
    const reported = [...sent, ...lines.map((line) => this.arrival(post, id, line)), ...arrived];
    if (reported.length === 0 || phones.length === 0) {
      await this.report(reported);
      await this.deliver(phones);
    } else {
      const [, delivered] = await inOrder<[void, DeliveredMessage[]]>(
        tx,
        () => this.report(reported),
        () => this.due(phones),
      );
      await this.arrived(delivered);
    }
    for (const time of new Set(phones.map((number) => dueAt(number).getTime()).filter((at) => at > now.getTime()))) {
      await addJob(tx, "im-loopback-deliver", {}, { runAt: new Date(time), key: `im-loopback-deliver/${time}` });
    }
    return id;
  }

  /** Delivers due messages to locked phones that are online, and notifies their lines. */
  async deliver(phones: readonly string[]): Promise<void> {
    if (phones.length > 0) await this.arrived(await this.due(phones));
  }

  private due(phones: readonly string[]): Promise<DeliveredMessage[]> {
    return deliverDue(this.tx, phones, this.now, deliveredAtOnce);
  }

  private async arrived(delivered: readonly DeliveredMessage[]): Promise<void> {
    const { tx, now } = this;
    if (delivered.length === 0) return;
    await tellPhones(
      tx,
      delivered.map(({ number, messageId, threadId, sender }) => ({
        number,
        kind: "message",
        data: { messageId, threadId, from: sender },
      })),
      now,
    );
    await this.report(
      delivered
        .filter(({ sender }) => this.isLine(sender))
        .map(({ number, messageId, threadId, sender, clientRef, service }) =>
          this.status({ sender, clientRef, service, thread: { id: threadId } }, messageId, "delivered", number),
        ),
    );
    await this.readByItself(delivered);
  }

  /** Reads messages on phones that read everything at once. */
  private async readByItself(delivered: readonly DeliveredMessage[]): Promise<void> {
    const locked = await lockHandsets(this.tx, [...new Set(delivered.map(({ number }) => number))]);
    const threads = new Map(delivered.map(({ number, threadId }) => [`${number} ${threadId}`, { number, threadId }]));
    for (const { number, threadId } of threads.values()) {
      if (locked.get(number)?.autoRead !== true) continue;
      const thread = await findThread(this.tx, number, threadId);
      if (thread !== null) await this.read(number, thread, locked);
    }
  }

  /** A phone, or a line, read a thread: the writers in it are notified. */
  async read(reader: string, thread: PhoneThread, handsets: ReadonlyMap<string, HandsetRow>): Promise<void> {
    const { tx, now } = this;
    const { last } = handsets.has(reader) ? await markThreadRead(tx, reader, thread.id, now) : { last: null };
    await this.presence("read", reader, thread, handsets, `${last ?? now.getTime()}`);
  }

  typing(writer: string, thread: PhoneThread, handsets: ReadonlyMap<string, HandsetRow>): Promise<void> {
    return this.presence("typing", writer, thread, handsets, orderedId(this.now));
  }

  private async presence(
    kind: "read" | "typing",
    from: string,
    thread: PhoneThread,
    handsets: ReadonlyMap<string, HandsetRow>,
    key: string,
  ): Promise<void> {
    const others = thread.members.filter((number) => number !== from);
    await this.show(handsets, { number: from, kind, data: { threadId: thread.id, from } });
    await this.tell(handsets, others, kind, { threadId: thread.id, from });
    await this.report(
      others
        .filter((number) => this.isLine(number))
        .map((line) => ({
          kind,
          eventKey: `${thread.id} ${kind} ${from} ${key} ${line}`,
          carrierLineId: line,
          at: this.now.toISOString(),
          thread: threadAt(line, thread),
          from,
        })),
    );
  }

  /** Tells those of these numbers that are phones and switched on. */
  async tell(
    handsets: ReadonlyMap<string, HandsetRow>,
    numbers: readonly string[],
    kind: NewPhoneEvent["kind"],
    data: NewPhoneEvent["data"],
  ): Promise<void> {
    const there = numbers.filter((number) => handsets.get(number)?.online === true);
    await tellPhones(
      this.tx,
      there.map((number) => ({ number, kind, data })),
      this.now,
    );
  }

  /** Notifies followers of a phone about its own actions. */
  async show(handsets: ReadonlyMap<string, HandsetRow>, change: PhoneChange): Promise<void> {
    if (handsets.has(change.number)) await showChanges(this.tx, [change], this.now);
  }

  /** Stores events for lines, with their messages. */
  async report(events: readonly CarrierEvent[]): Promise<void> {
    if (events.length > 0) await storeCarrierEvents(this.tx, loopbackName, events, this.now);
  }

  lockPhones(thread: Pick<PhoneThread, "members">): Promise<Map<string, HandsetRow>> {
    return lockHandsets(this.tx, thread.members);
  }

  private arrival({ sender, thread, text, file, service, replyTo }: Post, id: string, line: string): CarrierEvent {
    return {
      kind: "message",
      eventKey: `${id} ${line}`,
      carrierLineId: line,
      at: this.now.toISOString(),
      thread: threadAt(line, thread),
      from: sender,
      text,
      media:
        file === null
          ? []
          : [{ ref: id, filename: file.filename, contentType: file.contentType, byteSize: file.bytes.length }],
      service,
      carrierMessageId: messageAt(line, { id, sender }),
      echoOf: null,
      replyTo: replyTo === null ? null : messageAt(line, replyTo),
    };
  }

  private status(
    { sender, clientRef, service, thread }: Pick<Post, "sender" | "clientRef" | "service"> & { thread: { id: string } },
    id: string,
    status: "sent" | "delivered",
    recipient: string | null,
  ): CarrierEvent {
    return {
      kind: "status",
      eventKey: `${id} ${status} ${recipient ?? ""}`,
      carrierLineId: sender,
      at: this.now.toISOString(),
      carrierMessageId: id,
      clientRef,
      recipient,
      status,
      carrierThreadId: thread.id,
      service,
      errorCode: null,
      errorMessage: null,
    };
  }
}

/** A thread as a line sees it: without itself. */
export function threadAt(line: string, { id, isGroup, members }: PhoneThread): CarrierThread {
  return { id, isGroup, participants: members.filter((number) => number !== line) };
}

/** The id of a message at a line: two lines of one group need different ids, because both store it. */
export function messageAt(line: string, { id, sender }: { readonly id: string; readonly sender: string }): string {
  return sender === line ? id : `${id} ${line}`;
}

/** The id of a message from what a line calls it. */
export function messageIdOf(carrierMessageId: string): string {
  return carrierMessageId.split(" ")[0]!;
}
