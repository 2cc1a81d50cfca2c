import { Child } from "../child.js";
import type { DatabaseServer } from "../databases.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";
import type { DeliveriesOptions } from "../deliveries.js";

const perRound = 3_000;
const microseconds = 1_000_000;

/**
 * What a delivery costs that survives a crash: enqueued, leased, signed, posted and recorded; and by a loop that only
 * signs and posts. The receivers are another process.
 */
export async function measureWebhooks(server: DatabaseServer): Promise<Measure[]> {
  const receiver = Child.start("receiver.js");
  const sender = Child.start("deliveries.js");
  try {
    const origin = await receiver.ask<string>("start");
    const databaseUrl = await server.create();
    await sender.ask("start", { databaseUrl, receiver: origin } satisfies DeliveriesOptions);
    let expected = 0;
    const side = (name: string) => async (): Promise<number> => {
      const cost = await sender.ask<number>(name, perRound);
      expected += perRound;
      const received = await receiver.ask<number>("received");
      if (received !== expected) throw new Error(`${received} of ${expected} deliveries arrived.`);
      return cost;
    };
    const { ours, bare } = await medians({ ours: side("deliver"), bare: side("post") }, { rounds: 7, warmUp: 2 });
    return [
      ratioMeasure(
        "j signed deliveries per CPU-second ÷ a loop that signs and posts and stores nothing",
        { over: microseconds / ours, under: microseconds / bare, unit: "/s", oursIs: "over" },
        { atLeast: 0.35 },
      ),
    ];
  } finally {
    await sender.stop();
    await receiver.stop();
  }
}
