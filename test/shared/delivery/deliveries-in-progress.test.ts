import { expect, test } from "vitest";
import type { TakenDelivery } from "../../../subgraphs/shared/delivery/take-deliveries.js";
import { DeliveriesInProgress } from "../../../subgraphs/shared/delivery/deliveries-in-progress.js";

const delivery = (slow: boolean) => ({ slow }) as TakenDelivery;

test("slow receivers share one half, and get it back as their attempts end", () => {
  const inProgress = new DeliveriesInProgress(8);
  const slow = Array.from({ length: 4 }, () => delivery(true));
  for (const one of slow) inProgress.begin(one);
  expect([inProgress.room, inProgress.slowRoom]).toEqual([4, 0]);
  for (const one of slow) {
    inProgress.end(one);
    // One that ends twice gives back nothing more.
    inProgress.end(one);
  }
  expect([inProgress.room, inProgress.slowRoom]).toEqual([8, 4]);
});

test("what quick receivers have leaves slow ones no more than there is", () => {
  const inProgress = new DeliveriesInProgress(4);
  for (let n = 0; n < 3; n++) inProgress.begin(delivery(false));
  expect([inProgress.room, inProgress.slowRoom]).toEqual([1, 1]);
});

test("whoever waits for the end of all hears of it with the last, or at once where nothing is", async () => {
  const inProgress = new DeliveriesInProgress(2);
  await inProgress.empty();
  const [first, last] = [delivery(false), delivery(true)];
  inProgress.begin(first);
  inProgress.begin(last);
  let isEmpty = false;
  const empty = inProgress.empty().then(() => (isEmpty = true));
  inProgress.end(first);
  await Promise.resolve();
  expect(isEmpty).toBe(false);
  inProgress.end(last);
  await empty;
  expect(inProgress.isEmpty).toBe(true);
});
