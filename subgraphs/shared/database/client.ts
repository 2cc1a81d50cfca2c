import pg from "pg";
import { PrismaClient } from "../../../generated/prisma/client.js";
import type { Logger } from "../logging/logger.js";
import { withDirectReads } from "./direct-reads.js";
import { traceQueries } from "../tracing/trace-queries.js";
import { detached } from "../tracing/tracing.js";
import { GatheringSocket } from "./gathering-socket.js";
import { DiskRoom } from "./disk-room.js";
import type { Reader, Transaction, Writer } from "./handles.js";
import { type PipelinedTransaction, pipelinedTransaction } from "./pipelined-transaction.js";
import { PrismaDriver } from "./prisma-driver.js";
import { DirectClient, PooledClient } from "./session.js";
import { leaveStandby } from "./standby.js";
import { limitsOf } from "./transaction-limits.js";

export type { Reader, Transaction, Writer } from "./handles.js";

/** One pool with its own time limits. */
export interface Pool {
  /** Reads outside a transaction. */
  readonly reader: Reader;
  /** Single statements outside a transaction. Each commits by itself. They append no events. */
  readonly writer: Writer;
  /**
   * Runs `work` in one transaction and commits it. When `work` throws, everything is rolled back. Never use the outer
   * client inside: it would wait for a second connection (lint refuses it).
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Like `transaction`, for hot paths: plain statements that share round trips (`PipelinedTransaction` says why). */
  pipelinedTransaction<T>(work: (tx: PipelinedTransaction) => Promise<T>): Promise<T>;
  /** The driver's pool, for features that Prisma lacks: LISTEN, streaming, advisory session locks. */
  readonly driver: pg.Pool;
}

/** Requests have short time limits, jobs have longer ones; migrations use a separate connection. */
export interface Database {
  readonly request: Pool;
  readonly jobs: Pool;
  /** Whether requests go through a transaction pooler. */
  readonly isPooled: boolean;
  /** Whether the disk of the database has free space. */
  readonly room: DiskRoom;
  /** Called after each commit of a transaction that appended events; set by the event log. */
  onEventsCommitted(listener: () => void): void;
  /** Called after each commit of a transaction that left deliveries waiting; set by the delivery engine. */
  onDeliveriesCommitted(listener: () => void): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly url: string;
  /** The URL for jobs, which use LISTEN and session locks. It is needed when `url` leads to a transaction pooler. */
  readonly directUrl?: string;
  /** Connections for requests; jobs get half as many. */
  readonly poolSize: number;
  readonly log: Logger;
  /** Multiplies the time limits (`TIME_LIMITS_FACTOR`); 1 if it is not given. */
  readonly timeFactor?: number;
}

/** How long a caller waits for a connection. The pool gives up first, and gives the reason (`overloadOf`). */
const connectWithin = 5_000;
const patience = { request: 5_000, jobs: 60_000 } as const;

/** Transactions that appended events; `appendEvent` marks them. */
const withEvents = new WeakSet<object>();

/** Marks a transaction so that its commit wakes the publisher. */
export function markEventsAppended(tx: object): void {
  withEvents.add(tx);
}

/** Transactions that left deliveries waiting; `enqueueDeliveries` marks them. */
const withDeliveries = new WeakSet<object>();

/** Marks a transaction so that its commit wakes the delivery engine. */
export function markDeliveriesWaiting(tx: object): void {
  withDeliveries.add(tx);
}

/** Gives a transaction the marks of those that were collected for it. */
export function passMarks(from: object, tx: object): void {
  if (withEvents.has(from)) withEvents.add(tx);
  if (withDeliveries.has(from)) withDeliveries.add(tx);
}

/** Effects of a transaction that listeners wait for. */
interface Committed {
  readonly events: boolean;
  readonly deliveries: boolean;
}

/** Opens the pools. No connection is made until the first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const eventListeners: (() => void)[] = [];
  const deliveryListeners: (() => void)[] = [];
  const committed = ({ events, deliveries }: Committed): void => {
    // The work that is woken lives longer than the request that committed.
    detached(() => {
      if (events) for (const listener of eventListeners) listener();
      if (deliveries) for (const listener of deliveryListeners) listener();
    });
  };
  const { url, directUrl = url, poolSize, log, timeFactor = 1 } = options;
  const isPooled = directUrl !== url;
  const room = new DiskRoom(log);
  const request = openPool({ url, isPooled, log, room, timeFactor }, "request", poolSize, committed);
  const ofJobs = { url: directUrl, isPooled: false, log, room, timeFactor };
  const jobs = openPool(ofJobs, "jobs", Math.max(2, Math.ceil(poolSize / 2)), committed);
  return {
    request,
    jobs,
    isPooled,
    room,
    onEventsCommitted: (listener) => void eventListeners.push(listener),
    onDeliveriesCommitted: (listener) => void deliveryListeners.push(listener),
    close: async () => {
      await Promise.all([request.close(), jobs.close()]);
    },
  };
}

interface PoolOptions {
  readonly url: string;
  /** Whether there is a transaction pooler in between: it does not keep settings of a session. */
  readonly isPooled: boolean;
  readonly log: Logger;
  readonly room: DiskRoom;
  readonly timeFactor: number;
}

/**
 * The driver's pool. A separate function, so that the pool's callbacks reference nothing else: graphile-worker keeps a
 * reference to every pool for ever, even after the server was closed.
 */
function openDriver(options: PoolOptions, name: keyof typeof patience, max: number): pg.Pool {
  const { url, isPooled, log, room, timeFactor } = options;
  const within = patience[name] * timeFactor;
  const limit = { statement_timeout: within, idle_in_transaction_session_timeout: within };
  const driver = new pg.Pool({
    connectionString: url,
    max,
    application_name: `parley ${name}`,
    connectionTimeoutMillis: connectWithin * timeFactor,
    keepAlive: true,
    Client: isPooled ? PooledClient : DirectClient,
    // Behind a pooler the server has no statement timeout outside transactions, so the client stops waiting.
    ...(isPooled ? { query_timeout: within + 1_000 } : limit),
    // Statements are sent without waiting for earlier answers. Code that awaits each statement sees no difference.
    pipeline: true,
    stream: () => new GatheringSocket(),
  });
  // Both handlers are needed: an unhandled error event of an idle or a checked-out client ends the process.
  driver.on("error", (error) => {
    // An ended pool does not wait for its connections to close. Later errors on them are ignored.
    if (!driver.ending) log.warn({ error: error.message, pool: name }, "An idle database connection was lost");
  });
  driver.on("connect", (client) => {
    client.on("error", () => {});
    leaveStandby(client);
    room.watch(client);
  });
  traceQueries(driver);
  return driver;
}

function openPool(
  options: PoolOptions,
  name: keyof typeof patience,
  max: number,
  committed: (what: Committed) => void,
): Pool & { close(): Promise<void> } {
  const driver = openDriver(options, name, max);
  const client = new PrismaClient({ adapter: new PrismaDriver(driver, { disposeExternalPool: false }) });
  /** Runs `work` in a transaction that `run` makes, and notifies listeners of its effects after the commit. */
  async function telling<Tx extends object, Value>(
    run: (work: (tx: Tx) => Promise<Value>) => Promise<Value>,
    work: (tx: Tx) => Promise<Value>,
  ): Promise<Value> {
    let what: Committed = { events: false, deliveries: false };
    const result = await run(async (tx) => {
      const value = await work(tx);
      what = { events: withEvents.has(tx), deliveries: withDeliveries.has(tx) };
      return value;
    });
    committed(what);
    return result;
  }
  const timeout = patience[name] * options.timeFactor;
  const maxWait = connectWithin * 2 * options.timeFactor;
  const limits = options.isPooled ? limitsOf(timeout) : null;
  const direct = withDirectReads(client, driver, limits);
  return {
    reader: direct,
    writer: direct,
    driver,
    transaction: (work) =>
      telling((run) => {
        const limited: typeof run = async (tx) => {
          if (limits !== null) await tx.$executeRaw(limits);
          return run(tx);
        };
        return client.$transaction(limited, { maxWait, timeout });
      }, work),
    pipelinedTransaction: (work) => telling((run) => pipelinedTransaction(driver, run, limits), work),
    async close() {
      await client.$disconnect();
      await driver.end();
    },
  };
}
