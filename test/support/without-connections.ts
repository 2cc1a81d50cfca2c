import type { TestParley } from "./parley.js";

/** Does something while every connection for requests is taken, and no request waits long for one. */
export async function withoutConnections<Value>(
  { services }: Pick<TestParley, "services">,
  work: () => Promise<Value>,
): Promise<Value> {
  const { driver } = services.database.request;
  const { connectionTimeoutMillis: usual } = driver.options;
  const taken = await Promise.all(Array.from({ length: driver.options.max }, () => driver.connect()));
  driver.options.connectionTimeoutMillis = 50;
  try {
    return await work();
  } finally {
    driver.options.connectionTimeoutMillis = usual;
    for (const client of taken) client.release();
  }
}
