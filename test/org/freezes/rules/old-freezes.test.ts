import { expect, test } from "vitest";
import { oldFreezes } from "../../../../subgraphs/org/freezes/rules/old-freezes.js";

const now = new Date("2026-03-20T09:00:00Z");
const since = new Date("2026-03-10T09:00:00Z");

test.each([
  [0, null, []],
  [1, since, ["A freeze has lasted for 10 days."]],
  [3, since, ["3 freezes last, the oldest for 10 days."]],
])("%s freezes that are older than a week", (count, oldest, messages) => {
  const found = oldFreezes({ count, since: oldest }, now);
  expect(found.map(({ code, severity, message }) => [code, severity, message])).toEqual(
    messages.map((message) => ["freeze_old", "note", message]),
  );
});
