import type pg from "pg";
import { Prisma } from "../../../generated/prisma/client.js";
import { StatementBatch, type StatementResult } from "./statement-batch.js";

interface Waiting {
  readonly resolve: (result: StatementResult) => void;
  readonly reject: (error: unknown) => void;
}

interface Queued {
  readonly statement: Prisma.Sql;
  /** Who wants the answer; nobody when it was only told. */
  readonly waiting: Waiting | null;
}

const begin = Prisma.sql`begin`;
const commit = Prisma.sql`commit`;
const rollback = Prisma.sql`rollback`;

/**
 * A transaction on the driver, for hot paths: plain statements without Prisma, and those that are asked for at one time
 * travel together, in the order in which they were asked for. Its begin travels with the first of them, its commit with
 * what was only told.
 */
export class DirectTransaction {
  private queue: Queued[] = [{ statement: begin, waiting: null }];
  private scheduled = false;
  /** Whether the server has heard of it. */
  private sent = false;
  private ended = false;
  private failure: unknown;

  constructor(private readonly client: pg.PoolClient) {}

  /** The rows of a statement. */
  async $queryRaw<Rows = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows> {
    return (await this.ask(query, values)).rows as Rows;
  }

  /** How many rows a statement wrote. */
  async $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number> {
    return (await this.ask(query, values)).count;
  }

  /** Runs a statement at the latest before the next that is asked, or before the commit. */
  tell(statement: Prisma.Sql): void {
    this.queue.push({ statement, waiting: null });
  }

  /** Ends it and makes what it did last; for its owner. */
  async commit(): Promise<void> {
    this.ended = true;
    // The server would answer the commit of a failed transaction with a rollback, and with no error.
    if (this.failure !== undefined) throw this.failure;
    if (!this.sent && this.queue.length === 1) return;
    this.tell(commit);
    await this.send();
  }

  /** Ends it and undoes what it did; for its owner. */
  async rollback(): Promise<void> {
    this.ended = true;
    this.queue = this.sent ? [{ statement: rollback, waiting: null }] : [];
    await this.send();
  }

  private ask(query: TemplateStringsArray | Prisma.Sql, values: unknown[]): Promise<StatementResult> {
    const statement = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values);
    return new Promise((resolve, reject) => {
      // The connection is somebody else's by now.
      if (this.ended) throw new Error("The transaction has ended.");
      this.queue.push({ statement, waiting: { resolve, reject } });
      if (this.scheduled) return;
      this.scheduled = true;
      // When everybody who is ready to ask has asked.
      void Promise.resolve().then(() => process.nextTick(() => void this.flush()));
    });
  }

  private async flush(): Promise<void> {
    this.scheduled = false;
    // Whoever waits is told of a failure.
    await this.send().catch(() => {});
  }

  private async send(): Promise<void> {
    const queue = this.queue;
    if (queue.length === 0) return;
    this.queue = [];
    this.sent = true;
    const batch = new StatementBatch(queue.map(({ statement }) => statement));
    this.client.query(batch);
    try {
      const results = await batch.results;
      queue.forEach(({ waiting }, index) => waiting?.resolve(results[index]!));
    } catch (error) {
      this.failure = error;
      for (const { waiting } of queue) waiting?.reject(error);
      throw error;
    }
  }
}

/** Runs `work` in one transaction on a connection of the pool and commits it; when it throws, nothing happened. */
export async function directTransaction<Value>(
  driver: pg.Pool,
  work: (tx: DirectTransaction) => Promise<Value>,
): Promise<Value> {
  const client = await driver.connect();
  const tx = new DirectTransaction(client);
  try {
    const value = await work(tx);
    await tx.commit();
    client.release();
    return value;
  } catch (error) {
    // A connection that cannot be rolled back ends, and with it the transaction.
    await tx.rollback().then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
