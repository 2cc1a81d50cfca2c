import { setTimeout as sleep } from "node:timers/promises";
import { databaseProblem } from "./outage.js";

const patience = 120_000;
const pause = 250;

/**
 * Runs a step of a start, and repeats it while the database is overloaded or unreachable: processes that start together
 * on a slow machine wait for each other. Such a step may run twice.
 * @throws what it throws for any other reason, or after two minutes
 */
export async function patiently<Value>(step: () => Promise<Value>): Promise<Value> {
  for (const until = performance.now() + patience; ;) {
    try {
      return await step();
    } catch (error) {
      if (databaseProblem(error) === null || performance.now() > until) throw error;
      // The jitter spreads the retries.
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}
