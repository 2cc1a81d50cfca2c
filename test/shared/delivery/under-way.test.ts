import { expect, test } from "vitest";
import type { TakenDelivery } from "../../../subgraphs/shared/delivery/take-deliveries.js";
import { UnderWay } from "../../../subgraphs/shared/delivery/under-way.js";

const delivery = (slow: boolean) => ({ slow }) as TakenDelivery;

test("slow receivers share one half, and get it back as their attempts end", () => {
  const underWay = new UnderWay(8);
  const slow = Array.from({ length: 4 }, () => delivery(true));
  for (const one of slow) underWay.begin(one);
  expect([underWay.room, underWay.slowRoom]).toEqual([4, 0]);
  for (const one of slow) {
    underWay.end(one);
    // One that ends twice gives back nothing more.
    underWay.end(one);
  }
  expect([underWay.room, underWay.slowRoom]).toEqual([8, 4]);
});

test("what quick receivers have leaves slow ones no more than there is", () => {
  const underWay = new UnderWay(4);
  for (let n = 0; n < 3; n++) underWay.begin(delivery(false));
  expect([underWay.room, underWay.slowRoom]).toEqual([1, 1]);
});

test("whoever waits for the end of all hears of it with the last, or at once where nothing is", async () => {
  const underWay = new UnderWay(2);
  await underWay.empty();
  const [first, last] = [delivery(false), delivery(true)];
  underWay.begin(first);
  underWay.begin(last);
  let isEmpty = false;
  const empty = underWay.empty().then(() => (isEmpty = true));
  underWay.end(first);
  await Promise.resolve();
  expect(isEmpty).toBe(false);
  underWay.end(last);
  await empty;
  expect(underWay.isEmpty).toBe(true);
});
