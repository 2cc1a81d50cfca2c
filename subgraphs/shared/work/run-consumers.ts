import type { Services } from "../context/services.js";
import { ConsumerLookout } from "./consumer-lookout.js";
import { ConsumerLoop } from "./consumer-loop.js";
import type { Consumer } from "./consumer.js";

export interface ConsumersOptions {
  readonly services: Services;
  readonly consumers: readonly Consumer[];
}

export interface RunningConsumers {
  /** Handles everything published so far; rejects when a handler does. For tests and one-shot commands. */
  drain(): Promise<void>;
  /** Ends after the batches in flight. */
  stop(): Promise<void>;
}

/** Gives new consumers their position and starts all of them. Several processes may run the same ones. */
export async function runConsumers(options: ConsumersOptions): Promise<RunningConsumers> {
  await registerConsumers(options);
  const loops = options.consumers.map((consumer) => new ConsumerLoop(options.services, consumer));
  const lookout = new ConsumerLookout(options.services, loops);
  lookout.start();
  return {
    drain: () => drain(loops),
    stop: () => lookout.stop(),
  };
}

/** The same consumers, standing still until `drain()` is called. */
export async function prepareConsumers(options: ConsumersOptions): Promise<RunningConsumers> {
  await registerConsumers(options);
  const loops = options.consumers.map((consumer) => new ConsumerLoop(options.services, consumer));
  return { drain: () => drain(loops), stop: async () => {} };
}

async function drain(loops: readonly ConsumerLoop[]): Promise<void> {
  for (const loop of loops) await loop.drain();
}

async function registerConsumers({ services, consumers }: ConsumersOptions): Promise<void> {
  for (const { name, from = "head" } of consumers) {
    await services.database.jobs.driver.query(
      `insert into consumer_position (name, position)
       select $1, case when $2 then 0 else coalesce((select position from log_head where id = 1), 0) end
       on conflict do nothing`,
      [name, from === "beginning"],
    );
  }
}
