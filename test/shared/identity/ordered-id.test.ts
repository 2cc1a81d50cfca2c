import { expect, it } from "vitest";
import { orderedId } from "../../../subgraphs/shared/identity/ordered-id.js";

it("ids of one time are in the order in which they were made, and of another time in that of the times", () => {
  const at = new Date("2026-01-01T00:00:00.123Z");
  const ids = Array.from({ length: 10_000 }, () => orderedId(at));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  const earlier = orderedId(new Date(at.getTime() - 1));
  expect([earlier < ids[0]!, orderedId(at) > ids.at(-1)!]).toEqual([true, true]);
  for (const id of [earlier, ...ids.slice(0, 100)]) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
