import { setTimeout as sleep } from "node:timers/promises";
import { databaseProblem } from "./outage.js";

const patience = 120_000;
const pause = 250;

/**
 * Runs a step of a start, again and again while the database has no time for it or is away: processes that start at once on
 * a slow machine wait for each other. Such a step may run twice.
 * @throws what it throws for any other reason, or after two minutes
 */
export async function patiently<Value>(step: () => Promise<Value>): Promise<Value> {
  for (const until = performance.now() + patience; ;) {
    try {
      return await step();
    } catch (error) {
      if (databaseProblem(error) === null || performance.now() > until) throw error;
      // Not all at once again.
      await sleep(pause * (0.5 + Math.random()));
    }
  }
}
