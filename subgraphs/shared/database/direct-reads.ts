import type pg from "pg";
import { Prisma } from "../../../generated/prisma/client.js";
import { driverTypes } from "./driver-types.js";
import { pipelinedTransaction } from "./pipelined-transaction.js";

type PrismaClient = Prisma.TransactionClient;

/**
 * The client, but with a `$queryRaw` that uses the driver: the same statements and values, for a quarter of the
 * processor time of Prisma's engine. For reads outside transactions; a transaction has its own connection.
 * @param limits with a pooler in between: the statement that limits a transaction. Each read is then a transaction
 */
export function withDirectReads<Client extends PrismaClient>(
  client: Client,
  driver: pg.Pool,
  limits: Prisma.Sql | null = null,
): Client {
  async function $queryRaw(query: TemplateStringsArray | Prisma.Sql, ...inserted: unknown[]): Promise<unknown[]> {
    const statement = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...inserted);
    if (limits !== null) return pipelinedTransaction(driver, (tx) => tx.$queryRaw<unknown[]>(statement), limits);
    const { text, values } = statement;
    return (await driver.query<object>({ text, values, types: driverTypes })).rows;
  }
  return new Proxy(client, {
    get: (target, name) => (name === "$queryRaw" ? $queryRaw : (Reflect.get(target, name) as unknown)),
  });
}
