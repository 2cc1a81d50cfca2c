import type pg from "pg";
import type { Pool } from "./client.js";

/**
 * A transaction on the driver, for hot paths whose statements Prisma would make several times dearer. It announces
 * nothing at its commit.
 */
export async function driverTransaction<T>(
  { driver }: Pool,
  work: (client: Pick<pg.ClientBase, "query">) => Promise<T>,
): Promise<T> {
  const client = await driver.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // The connection ends, and with it the transaction.
    client.release(true);
    throw error;
  }
}
