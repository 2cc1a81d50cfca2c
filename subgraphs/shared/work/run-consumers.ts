import type { Services } from "../context/services.js";
import { recordProgress, standings } from "./consume-batch.js";
import { ConsumerLookout } from "./consumer-lookout.js";
import { busyPause, ConsumerLoop } from "./consumer-loop.js";
import type { Consumer } from "./consumer.js";

export interface ConsumersOptions {
  readonly services: Services;
  readonly consumers: readonly Consumer[];
}

export interface RunningConsumers {
  /** Handles everything published so far; rejects when a handler does. For tests and one-shot commands. */
  drain(): Promise<void>;
  /** Ends after the batches in progress. */
  stop(): Promise<void>;
}

/** Gives new consumers their position and starts all of them. Several processes may run the same ones. */
export async function runConsumers(options: ConsumersOptions): Promise<RunningConsumers> {
  await registerConsumers(options);
  const loops = options.consumers.map((consumer) => new ConsumerLoop(options.services, consumer));
  const lookout = new ConsumerLookout(options.services, loops);
  lookout.start();
  return {
    drain: () => drain(options, loops),
    stop: () => lookout.stop(),
  };
}

/** The same consumers, but idle until `drain()` is called. */
export async function prepareConsumers(options: ConsumersOptions): Promise<RunningConsumers> {
  await registerConsumers(options);
  const loops = options.consumers.map((consumer) => new ConsumerLoop(options.services, consumer));
  return { drain: () => drain(options, loops), stop: async () => {} };
}

/** Most events concern few of the consumers: the others open no transaction. */
async function drain({ services, consumers }: ConsumersOptions, loops: readonly ConsumerLoop[]): Promise<void> {
  for (let recorded = false; ;) {
    const found = await standings(services, consumers);
    const concerned = loops.filter(({ consumer }) => found.get(consumer)?.concerned);
    for (const loop of concerned) await loop.drain();
    if (concerned.length > 0) continue;
    if ([...found.values()].every(({ behind }) => behind === 0n)) return;
    // A position that another transaction holds is not recorded. Until it is, pruning would keep events that were read.
    if (recorded) await new Promise((resolve) => setTimeout(resolve, busyPause));
    await recordProgress(services, consumers);
    recorded = true;
  }
}

async function registerConsumers({ services, consumers }: ConsumersOptions): Promise<void> {
  await services.database.jobs.driver.query(
    `insert into consumer_position (name, position)
     select w.name, case when w.entire then 0 else coalesce((select position from log_head where id = 1), 0) end
     from unnest($1::text[], $2::boolean[]) as w (name, entire)
     on conflict do nothing`,
    [consumers.map(({ name }) => name), consumers.map(({ from = "head" }) => from === "beginning")],
  );
}
