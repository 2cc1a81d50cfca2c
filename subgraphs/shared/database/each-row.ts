import pg from "pg";
import type { Prisma } from "../../../generated/prisma/client.js";
import type { Pool } from "./client.js";

/**
 * Reads rows outside of any transaction and hands each on as it arrives, so that an answer of many megabytes never stands
 * in memory as rows. Columns of texts, uuids and instants; cast what is anything else to text.
 */
export async function eachRow<Row extends object>(
  { driver }: Pool,
  { text, values }: Prisma.Sql,
  take: (row: Row) => void,
): Promise<void> {
  const client = await driver.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      const query = client.query(new pg.Query({ text, values }));
      query.on("row", (row: Row) => {
        try {
          take(row);
        } catch (error) {
          reject(error as Error);
        }
      });
      query.on("end", () => resolve());
      query.on("error", reject);
    });
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
