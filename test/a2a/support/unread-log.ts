import type { TestParley } from "../../support/parley.js";

/** What is done meanwhile is read by a consumer of the event log only afterwards, in one go. */
export async function whileTheLogIsUnread<Value>(
  { services }: TestParley,
  consumer: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const holder = await services.database.jobs.driver.connect();
  try {
    await holder.query("begin");
    await holder.query("select from consumer_position where name = $1 for update", [consumer]);
    return await work();
  } finally {
    await holder.query("commit");
    holder.release();
  }
}
