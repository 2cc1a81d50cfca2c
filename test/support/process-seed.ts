import { randomInt } from "node:crypto";

/**
 * The seed of a run's random choices: PARLEY_TEST_SEED when it is set, else a new one. It is printed, so that a run that
 * failed can be run again with the same choices.
 */
export function testSeed(name: string): number {
  const given = process.env["PARLEY_TEST_SEED"];
  const seed = given === undefined || given === "" ? randomInt(2 ** 31) : Number(given);
  console.log(`${name}: PARLEY_TEST_SEED=${seed}`);
  return seed;
}

/** A small generator of reproducible numbers in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
