import type { Services } from "../context/services.js";
import type { Transaction } from "../database/client.js";
import type { Queries, Statements } from "../database/statements.js";
import type { LoggedEvent } from "../events/logged-event.js";

interface ConsumerOf<Tx> {
  /** Names its durable position. Renaming it makes a new consumer; a removed one's row must be deleted by a migration. */
  readonly name: string;
  /** Kinds of the event catalogue, or how to learn them from what the domains say; all when omitted. */
  readonly kinds?: readonly string[] | ((services: Services) => readonly string[]);
  /** Most rows of the log that one transaction handles, 1 to 500; 100 when omitted. */
  readonly batch?: number;
  /** Where a consumer that is new to this database begins: after the present head, unless told otherwise. */
  readonly from?: "head" | "beginning";
  /**
   * Writes what follows from the events, in the transaction that also advances the position: its effect happens once,
   * whatever crashes. It gets one row per audience, so an event of two identities comes twice, with the same `eventId`.
   * It must not call out of the database: add a job for that (`addJob`). When it throws, nothing happened and the events
   * come again, one at a time. When it answers its progress, that is committed, and the rest comes at once.
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
   * Whether `handle` would do anything for these events; asked with plain statements, in another transaction. Where the
   * answer is mostly no, it spares the models' transaction, which costs several times as much. Always, when omitted.
   */
  isConcerned?(db: Queries, events: readonly LoggedEvent[], services: Services): Promise<boolean>;
}

/** A consumer that is content with plain statements, at a fraction of the processor time. */
interface PlainConsumer extends ConsumerOf<Statements> {
  readonly needs: "statements";
}

/** Work that follows from events of the log. */
export type Consumer = ModelConsumer | PlainConsumer;

/** How far a consumer came that leaves the rest of its events to further transactions. */
export interface Progress {
  /** How many of the events are done. */
  readonly done: number;
  /** Where it stopped within the next one; null when nothing of that is done. */
  readonly resume: string | null;
}

/** Declares a consumer of the event log. */
export function defineConsumer(consumer: Consumer): Consumer {
  return consumer;
}
