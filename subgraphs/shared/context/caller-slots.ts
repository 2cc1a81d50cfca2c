import { Semaphore } from "../sharing/semaphore.js";
import { definePart } from "./parts.js";
import type { Part } from "./services.js";

/** How long a caller waits for a slot: less than the time limit of an operation, so that it gets an answer. */
export const waitMilliseconds = 8_000;

/** Declares slots of callers: each caller has `OPERATIONS_MAX_PER_CALLER` of them. */
export function callerSlots(name: string): Part<Semaphore> {
  return definePart({
    name,
    open: ({ config }) =>
      new Semaphore({ each: config.OPERATIONS_MAX_PER_CALLER, timeFactor: config.TIME_LIMITS_FACTOR }),
  });
}
