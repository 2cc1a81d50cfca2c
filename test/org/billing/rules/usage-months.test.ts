import { expect, test } from "vitest";
import { planOffers } from "../../../../subgraphs/org/billing/rules/plan-offers.js";
import { monthStarts, usageMonths } from "../../../../subgraphs/org/billing/rules/usage-months.js";
import { usageChannels } from "../../../../subgraphs/shared/rules/usage-channels.js";

const begins = (...months: string[]): Date[] => months.map((month) => new Date(`${month}-01T00:00:00.000Z`));

test.each<[number, string, string[]]>([
  [1, "2026-03-31T23:59:59Z", ["2026-03"]],
  [3, "2026-01-01T00:00:00Z", ["2025-11", "2025-12", "2026-01"]],
  [4, "2026-12-31T12:00:00Z", ["2026-09", "2026-10", "2026-11", "2026-12"]],
])("the last %i months at %s, the oldest first", (months, now, expected) => {
  expect(monthStarts(months, new Date(now))).toEqual(begins(...expected));
});

test("two years may be looked back on", () => {
  expect(monthStarts(24, new Date("2026-03-15T00:00:00Z"))[0]).toEqual(begins("2024-04")[0]);
});

test.each([0, 25, 1.5, Number.NaN])("%d months are refused", (months) => {
  expect(() => monthStarts(months, new Date(0))).toThrow(
    expect.objectContaining({
      extensions: expect.objectContaining({
        violations: [expect.objectContaining({ path: ["months"], message: expect.stringContaining("1 to 24") })],
      }),
    }),
  );
});

test("every month has every channel: what was used in it, or nothing", () => {
  const [before, now] = begins("2026-02", "2026-03") as [Date, Date];
  const first = usageChannels[0]!;
  const none = usageChannels.map((channel) => ({ channel, count: 0 }));
  expect(usageMonths([before, now], [{ start: now, channel: first, units: 7 }])).toEqual([
    { start: before, channels: none },
    { start: now, channels: [{ channel: first, count: 7 }, ...none.slice(1)] },
  ]);
});

test("a plan is offered with what it gives and with the prices that it has", () => {
  const gives = { identitiesIncluded: 2, mailboxStorageBytes: null, sendsPerDay: 3 };
  const plan = { ...gives, secret: "not shown" };
  const plans = {
    free: { ...plan, prices: {} },
    monthly: { ...plan, prices: { month: { cents: 900, id: "price_1" } } },
    both: { ...plan, prices: { month: { cents: 900, id: "price_1" }, year: { cents: 0, id: "price_2" } } },
  };
  expect(planOffers(plans as never)).toEqual([
    { name: "free", ...gives, monthCents: null, yearCents: null },
    { name: "monthly", ...gives, monthCents: 900, yearCents: null },
    { name: "both", ...gives, monthCents: 900, yearCents: 0 },
  ]);
});
