import { expect, test } from "vitest";
import { AudienceWakeUps, type ScanAudiences } from "../../../subgraphs/shared/events/audience-wake-ups.js";

/** Readers of two audiences, and which of them are woken from now on. */
function readers(scan: ScanAudiences) {
  const wakeUps = new AudienceWakeUps(scan);
  const woken: string[] = [];
  for (const audience of ["one", "two"]) wakeUps.add(audience, () => woken.push(audience));
  return { wakeUps, woken };
}

test("an event wakes the readers whom it concerns", async () => {
  const { wakeUps, woken } = readers(async () => ["two", "nobody"]);
  wakeUps.advance(1n);
  await expect.poll(() => woken).toEqual(["two"]);
});

test("everybody is woken when the database cannot say whom an event concerns", async () => {
  const { wakeUps, woken } = readers(() => Promise.reject(new Error("no database")));
  wakeUps.advance(1n);
  await expect.poll(() => woken).toEqual(["one", "two"]);
});

test("everybody is woken when very much happened at once, and nobody asks whom it concerns", async () => {
  const { wakeUps, woken } = readers(() => expect.fail("somebody asked"));
  wakeUps.advance(1_001n);
  await expect.poll(() => woken).toEqual(["one", "two"]);
});
