import type { PoolClient } from "pg";
import type { TestParley } from "./parley.js";

/** What is done meanwhile is read by a consumer of the event log only afterwards, in one go. It has read something before. */
export async function whileTheLogIsUnread<Value>(
  parley: TestParley,
  consumer: string,
  work: () => Promise<Value>,
): Promise<Value> {
  return holdingConsumer(parley, consumer, work);
}

/** What is done meanwhile is left as it is when the jobs were lost that a consumer of the event log makes of it. */
export async function whileJobsAreLost<Value>(
  parley: TestParley,
  consumer: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const { events } = parley.services;
  return holdingConsumer(parley, consumer, async (holder) => {
    const value = await work();
    await events.publish();
    const head = String(await events.head());
    await holder.query("update consumer_position set position = $2 where name = $1", [consumer, head]);
    return value;
  });
}

async function holdingConsumer<Value>(
  { services }: TestParley,
  consumer: string,
  work: (holder: PoolClient) => Promise<Value>,
): Promise<Value> {
  const holder = await services.database.jobs.driver.connect();
  try {
    await holder.query("begin");
    const { rowCount } = await holder.query("select from consumer_position where name = $1 for update", [consumer]);
    if (rowCount !== 1) throw new Error(`The consumer ${consumer} has read nothing yet.`);
    return await work(holder);
  } finally {
    await holder.query("commit");
    holder.release();
  }
}
