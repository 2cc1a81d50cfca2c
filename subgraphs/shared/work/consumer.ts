import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import type { Queries, Statements } from "../database/statements.js";
import type { LoggedEvent } from "../events/logged-event.js";

interface ConsumerOf<Tx> {
  /**
   * The name of its durable position. A new name makes a new consumer; the row of a removed one must be deleted by a
   * migration.
   */
  readonly name: string;
  /** Kinds of the event catalogue, or a function that derives them from the domains; all when omitted. */
  readonly kinds?: readonly string[] | ((services: Services) => readonly string[]);
  /** The most rows of the log that one transaction handles, 1 to 500; 100 when omitted. */
  readonly batch?: number;
  /** Where a new consumer begins in an existing database; by default after the present head. */
  readonly from?: "head" | "beginning";
  /**
   * Writes the consequences of the events, in the transaction that also advances the position: their effect happens
   * exactly once, even after a crash. It gets one row per audience, so an event of two identities comes twice, with the
   * same `eventId`. It must not make outside calls: add a job for that (`addJob`). When it throws, the transaction is
   * rolled back and the events come again, one at a time. When it returns its progress, that is committed, and the rest
   * comes at once.
   * @param resume where it stopped within the first of the events; null when nothing of that is done
   */
  handle(
    tx: Tx,
    events: readonly LoggedEvent[],
    services: Services,
    resume: string | null,
  ): Promise<Progress | undefined | void>;
}

/** A consumer whose `handle` uses Prisma's models. */
export interface ModelConsumer extends ConsumerOf<Transaction> {
  readonly needs?: "models";
  /**
   * Whether `handle` would do anything for these events. It uses plain statements, in another transaction. Where the
   * answer is usually no, it saves the Prisma transaction, which costs several times as much. When omitted: always.
   */
  isConcerned?(db: Queries, events: readonly LoggedEvent[], services: Services): Promise<boolean>;
}

/** A consumer that needs only plain statements, for a fraction of the processor time. */
interface PlainConsumer extends ConsumerOf<Statements> {
  readonly needs: "statements";
}

/** Work that follows from events of the log. */
export type Consumer = ModelConsumer | PlainConsumer;

/** The progress of a consumer that leaves the rest of its events to further transactions. */
export interface Progress {
  /** How many of the events are done. */
  readonly done: number;
  /** Where it stopped within the next event; null when nothing of that is done. */
  readonly resume: string | null;
}

/** Declares a consumer of the event log. */
export function defineConsumer(consumer: Consumer): Consumer {
  return consumer;
}
