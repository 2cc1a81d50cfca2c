import { describe, expect, it } from "vitest";
import { cycleAt, type CycleFacts } from "../../../subgraphs/shared/rules/billing-cycle.js";

const none = { interval: null, period: null };
const free: CycleFacts = { plan: "free", ...none };
const granted: CycleFacts = { plan: "team", ...none };
const yearly: CycleFacts = { plan: "team", interval: "year", period: null };
const paid = (start: string, end: string, interval: "month" | "year" = "month"): CycleFacts => ({
  plan: "team",
  interval,
  period: { start: new Date(start), end: new Date(end) },
});
const march = paid("2026-03-15T10:20:30Z", "2026-04-15T10:20:30Z");

describe("the billing cycle", () => {
  it.each<[string, CycleFacts, at: string, start: string, end: string | null]>([
    ["free, the first second of a month", free, "2026-03-01T00:00:00Z", "2026-03-01T00:00:00Z", null],
    ["free, the last one", free, "2026-03-31T23:59:59.999Z", "2026-03-01T00:00:00Z", null],
    ["free, a leap day", free, "2028-02-29T12:00:00Z", "2028-02-01T00:00:00Z", null],
    ["free after a subscription", { ...march, plan: "free" }, "2026-03-20T00:00:00Z", "2026-03-01T00:00:00Z", null],
    ["granted", granted, "2026-12-31T23:59:59Z", "2026-12-01T00:00:00Z", "2027-01-01T00:00:00Z"],
    ["by the year", yearly, "2026-12-31T23:59:59Z", "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"],
    ["the second before the period", march, "2026-03-15T10:20:29Z", "2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z"],
    ["the period's first", march, "2026-03-15T10:20:30Z", "2026-03-15T10:20:30Z", "2026-04-15T10:20:30Z"],
    ["the period's last", march, "2026-04-15T10:20:29Z", "2026-03-15T10:20:30Z", "2026-04-15T10:20:30Z"],
    ["renewed, not told of", march, "2026-04-15T10:20:30Z", "2026-04-15T10:20:30Z", "2026-05-15T10:20:30Z"],
    [
      "renewed on a day that the next month has not",
      paid("2025-12-31T00:00:00Z", "2026-01-31T00:00:00Z"),
      "2026-02-01T00:00:00Z",
      "2026-01-31T00:00:00Z",
      "2026-02-28T00:00:00Z",
    ],
    [
      "a leap day, by the year",
      paid("2027-02-28T00:00:00Z", "2028-02-29T00:00:00Z", "year"),
      "2028-03-01T00:00:00Z",
      "2028-02-29T00:00:00Z",
      "2029-02-28T00:00:00Z",
    ],
  ])("%s", (_, facts, at, start, end) => {
    const cycle = cycleAt(facts, new Date(at));
    expect(cycle).toEqual({ start: new Date(start), end: end === null ? null : new Date(end) });
  });
});
