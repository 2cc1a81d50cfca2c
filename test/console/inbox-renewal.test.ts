import { expect, it } from "vitest";
import { Renewal } from "../../console/src/pages/inbox/stream/renewal.js";

/** Steps that a test ends by hand: readings and pauses, in the order in which they began. */
function byHand() {
  const begun: string[] = [];
  let end = (): void => {};
  const step = (name: string): Promise<void> => {
    begun.push(name);
    return new Promise((resolve) => (end = resolve));
  };
  const renewal = new Renewal(
    () => step("read"),
    (ms) => step(`rest ${ms}`),
  );
  const next = async (): Promise<void> => {
    end();
    await new Promise(setImmediate);
  };
  return { renewal, begun, next };
}

it("reads at once when it is quiet, and again at once after a quiet pause", async () => {
  const { renewal, begun, next } = byHand();
  renewal.ask();
  expect(begun).toEqual(["read"]);
  await next();
  await next();
  renewal.ask();
  expect(begun).toEqual(["read", "rest 250", "read"]);
});

it("has one reading run and one wait under a flood, with pauses that grow to four seconds", async () => {
  const { renewal, begun, next } = byHand();
  renewal.ask();
  for (let step = 0; step < 13; step += 1) {
    for (let event = 0; event < 200; event += 1) renewal.ask();
    await next();
  }
  const pauses = [250, 500, 1_000, 2_000, 4_000, 4_000, 4_000];
  expect(begun).toEqual(pauses.flatMap((ms) => ["read", `rest ${ms}`]));
});

it("reads what was asked for last when the flood ends", async () => {
  const { renewal, begun, next } = byHand();
  renewal.ask();
  renewal.ask();
  await next();
  await next();
  await next();
  await next();
  await next();
  expect(begun).toEqual(["read", "rest 250", "read", "rest 500"]);
});
