import { expect, test } from "vitest";
import { patiently } from "../../../subgraphs/shared/database/patiently.js";

const by = (code: string) => Object.assign(new Error("failed"), { code });

/** A step that fails so, one failure after the other, and then answers how often it ran. */
function failing(...failures: readonly Error[]): () => Promise<number> {
  let runs = 0;
  return () => {
    const failure = failures[runs];
    runs += 1;
    return failure === undefined ? Promise.resolve(runs) : Promise.reject(failure);
  };
}

test("a step of a start waits for a database that has no time, that is full of connections, or that is away", async () => {
  const busy = failing(by("57014"), new Error("timeout exceeded when trying to connect"), by("53300"), by("57P03"));
  expect(await patiently(busy)).toBe(5);
});

test("any other failure ends it at once", async () => {
  const step = failing(by("42P01"));
  await expect(patiently(step)).rejects.toThrow("failed");
  expect(await step()).toBe(2);
});
