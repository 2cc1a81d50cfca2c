import type pg from "pg";
import { prepareValue } from "pg/lib/utils.js";
import type { Prisma } from "../../../generated/prisma/client.js";
import { driverTypes } from "./direct-reads.js";

/** What one statement of a batch answered. */
export interface StatementResult {
  readonly rows: Record<string, unknown>[];
  /** Rows that it wrote or found. */
  count: number;
}

type Column = readonly [name: string, parse: (text: string) => unknown];

/** The driver's connection as statements are written to it; the published types know an older form of it. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void };
  parse(statement: { readonly text: string }): void;
  bind(values: { readonly values: unknown[]; readonly valueMapper: (value: unknown) => unknown }): void;
  describe(portal: { readonly type: "P"; readonly name: string }): void;
  execute(portal?: object): void;
  sync(): void;
}

/**
 * Statements that go to the server together and are answered together: one round trip, whose price is most of what a
 * small statement costs. They run in their order, each with a snapshot of its own; after one that fails none of the
 * others runs.
 */
export class StatementBatch implements pg.Submittable {
  readonly results: Promise<readonly StatementResult[]>;
  private readonly answered: StatementResult[] = [];
  private columns: readonly Column[] = [];
  private current: StatementResult = { rows: [], count: 0 };
  private failure: unknown;
  private resolve!: (results: readonly StatementResult[]) => void;
  private reject!: (error: unknown) => void;

  constructor(private readonly statements: readonly Prisma.Sql[]) {
    this.results = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit = (driver: pg.Connection): Error | null => {
    const connection = driver as unknown as Connection;
    connection.stream.cork();
    try {
      for (const { text, values } of this.statements) {
        connection.parse({ text });
        connection.bind({ values, valueMapper: prepareValue });
        connection.describe({ type: "P", name: "" });
        connection.execute();
      }
      return null;
    } catch (error) {
      // A value that cannot be written: what is before it runs, and the transaction is rolled back.
      this.failure = error;
      return null;
    } finally {
      connection.sync();
      connection.stream.uncork();
    }
  };

  handleRowDescription({
    fields,
  }: {
    readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  }): void {
    this.columns = fields.map(({ name, dataTypeID }) => [name, driverTypes.getTypeParser(dataTypeID)]);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const row: Record<string, unknown> = {};
    try {
      this.columns.forEach(([name, parse], index) => {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      });
    } catch (error) {
      this.failure ??= error;
    }
    this.current.rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.current.count = Number(/\d+$/.exec(text)?.[0] ?? 0);
    this.answered.push(this.current);
    this.current = { rows: [], count: 0 };
  }

  handleReadyForQuery(): void {
    if (this.failure === undefined) this.resolve(this.answered);
    else this.reject(this.failure);
  }

  handleError(error: unknown): void {
    this.reject(error);
  }
}
