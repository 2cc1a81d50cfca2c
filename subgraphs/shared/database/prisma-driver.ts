import { PrismaPg } from "@prisma/adapter-pg";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type DriverTransaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

const ends: ReadonlySet<string> = new Set(["COMMIT", "ROLLBACK"]);

/**
 * Prisma's adapter of the driver, but a transaction that has ended takes no more statements.
 *
 * Why it exists: an operation such as `create` may be several statements. When the time of its transaction is over between
 * two of them, Prisma undoes the transaction, gives its connection back, and sends the next statement on it all the same:
 * outside of any transaction, or in the one that has the connection by then.
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
      // As Prisma says it of an operation that begins too late.
      if (ended) throw Object.assign(new Error("The transaction has ended."), { code: "P2028" });
      if (ends.has(query.sql)) ended = true;
      return run(query);
    };
  }
  return transaction;
}
