import type pg from "pg";
import { Prisma } from "../../../generated/prisma/client.js";
import { driverTypes } from "./driver-types.js";

/** The result of one statement. */
interface StatementResult {
  readonly rows: object[];
  /** The number of rows that it wrote or found. */
  readonly count: number;
}

/** Functions that each send one statement. */
export type Steps<Answers extends readonly unknown[]> = {
  readonly [Index in keyof Answers]: () => Promise<Answers[Index]>;
};

type Answered = (error: unknown, result: StatementResult) => void;

/**
 * A transaction for hot paths, on the driver: plain statements without Prisma. Each is sent at once, without waiting
 * for earlier answers (the driver's pipeline). The server runs them in the order of sending.
 *
 * Why it exists: six small statements take 269 µs here, and 414 µs if each waits for the one before. Prisma takes
 * several times as long for each. Everything else uses `transaction`.
 */
export class PipelinedTransaction {
  /** How many statements were sent, including the begin. */
  private sent = 0;
  private ended = false;
  /** Why the first failing statement failed. The server refuses all statements after it. */
  private failure: { readonly error: unknown } | null = null;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly limits: Prisma.Sql | null,
  ) {}

  /** The rows of a statement. */
  async $queryRaw<Rows = unknown>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<Rows> {
    return (await this.ask(query, values)).rows as Rows;
  }

  /** How many rows a statement wrote. */
  async $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): Promise<number> {
    return (await this.ask(query, values)).count;
  }

  /** Sends a statement without waiting for its answer. If it fails, all later statements and the commit fail. */
  sendStatement(statement: Prisma.Sql): void {
    this.assertOpen();
    this.send(statement, () => {});
  }

  /** See `inOrder`. */
  async inOrder<Answers extends readonly unknown[]>(steps: Steps<Answers>): Promise<Answers> {
    const answers = steps.map((step) => {
      const before = this.sent;
      const answer = step();
      return this.sent > before ? answer : answer.then(refuseLateStep);
    });
    return (await Promise.all(answers)) as unknown as Answers;
  }

  /** Commits; only for the owner of the transaction. */
  async commit(): Promise<void> {
    this.ended = true;
    // For the commit of a failed transaction the server would answer with a rollback and no error.
    if (this.failure !== null) throw this.failure.error;
    if (this.sent > 0) await this.answerTo(Prisma.sql`commit`);
  }

  /** Rolls back; only for the owner of the transaction. */
  rollback(): Promise<void> {
    this.ended = true;
    return new Promise((resolve, reject) => {
      if (this.sent === 0) return resolve();
      this.send(Prisma.sql`rollback`, (error) => (error ? reject(error as Error) : resolve()));
    });
  }

  private async ask(query: TemplateStringsArray | Prisma.Sql, values: unknown[]): Promise<StatementResult> {
    this.assertOpen();
    return this.answerTo(query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values));
  }

  private assertOpen(): void {
    // The connection belongs to another caller by now.
    if (this.ended) throw new Error("The transaction has ended.");
  }

  private answerTo(statement: Prisma.Sql): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      this.send(statement, (_, result) => {
        if (this.failure === null) resolve(result);
        // An earlier failure is the cause of this one.
        else reject(this.failure.error as Error);
      });
    });
  }

  private send(statement: Prisma.Sql, answered: Answered): void {
    this.sent += 1;
    if (this.sent === 1) {
      this.send(Prisma.sql`begin`, () => {});
      if (this.limits !== null) this.send(this.limits, () => {});
    }
    const { text, values } = statement;
    // A callback instead of a promise: if a value cannot be sent, the error is known at once, before a commit is sent.
    this.client.query<object>({ text, values, types: driverTypes }, (error: unknown, result) => {
      if (error) this.failure ??= { error };
      answered(error, { rows: error ? [] : result.rows, count: error ? 0 : (result.rowCount ?? 0) });
    });
  }
}

function refuseLateStep(): never {
  throw new Error("A step that waits for something before it sends its statement has no place in an order.");
}

/**
 * Runs `work` in one transaction on a connection of the pool and commits it. If it throws, the transaction is rolled
 * back.
 * @param limits the statement that sets its limits, where the session has none
 */
export async function pipelinedTransaction<Value>(
  driver: pg.Pool,
  work: (tx: PipelinedTransaction) => Promise<Value>,
  limits: Prisma.Sql | null = null,
): Promise<Value> {
  const client = await driver.connect();
  const tx = new PipelinedTransaction(client, limits);
  try {
    const value = await work(tx);
    await tx.commit();
    client.release();
    return value;
  } catch (error) {
    // If the rollback fails, the connection is closed, which ends the transaction.
    await tx.rollback().then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
