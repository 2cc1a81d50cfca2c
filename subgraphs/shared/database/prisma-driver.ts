import { PrismaPg } from "@prisma/adapter-pg";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type DriverTransaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

const ends: ReadonlySet<string> = new Set(["COMMIT", "ROLLBACK"]);

/**
 * Prisma's adapter for the driver, but an ended transaction refuses further statements.
 *
 * Why it exists: an operation such as `create` may send several statements. If the transaction times out between two of
 * them, Prisma rolls back, releases the connection, and still sends the next statement on it: outside any transaction,
 * or in the transaction that uses the connection by then.
 */
export class PrismaDriver extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => refuseLateStatements(await start(level));
    return adapter;
  }
}

function refuseLateStatements(transaction: DriverTransaction): DriverTransaction {
  let ended = false;
  for (const name of ["queryRaw", "executeRaw"] as const) {
    const run = transaction[name].bind(transaction) as (query: { sql: string }) => Promise<never>;
    transaction[name] = async (query: { sql: string }) => {
      // Prisma's own message for an operation that begins too late.
      if (ended) throw Object.assign(new Error("The transaction has ended."), { code: "P2028" });
      if (ends.has(query.sql)) ended = true;
      return run(query);
    };
  }
  return transaction;
}
