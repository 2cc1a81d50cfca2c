import { randomInt } from "node:crypto";

/** A change is judged by the same random choices as the one before it. */
const usual = 1_428_858_153;

/** The seed of random choices: PARLEY_TEST_SEED, where `random` looks for new cases; otherwise always the same. */
export function chosenSeed(): number {
  const given = process.env["PARLEY_TEST_SEED"] ?? "";
  if (given === "random") return randomInt(2 ** 31);
  return given === "" ? usual : Number(given);
}

/** The seed of a run, printed, so that a run that failed can be run again with the same choices. */
export function testSeed(name: string): number {
  const seed = chosenSeed();
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
