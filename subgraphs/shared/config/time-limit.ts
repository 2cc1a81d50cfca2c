import type { Config } from "./config.js";

/**
 * A built-in time limit, in milliseconds, as this installation has it: a slow machine or network gets
 * `TIME_LIMITS_FACTOR` times as long.
 */
export function timeLimit({ TIME_LIMITS_FACTOR }: Pick<Config, "TIME_LIMITS_FACTOR">, milliseconds: number): number {
  return milliseconds * TIME_LIMITS_FACTOR;
}
