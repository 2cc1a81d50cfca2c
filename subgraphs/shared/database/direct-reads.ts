import type pg from "pg";
import { Prisma } from "../../../generated/prisma/client.js";
import { driverTypes } from "./driver-types.js";
import { pipelinedTransaction } from "./pipelined-transaction.js";

type PrismaClient = Prisma.TransactionClient;

/**
 * The client, but its `$queryRaw` asks the driver: the same statements and values, at a quarter of the processor time
 * that Prisma's engine takes to carry them. For reads outside transactions; inside one, only the transaction's client
 * has its connection.
 * @param limits where a pooler is between, the statement that limits a transaction: each read is then one
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
