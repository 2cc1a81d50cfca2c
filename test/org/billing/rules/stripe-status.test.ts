import { expect, test } from "vitest";
import { stripeStandings } from "../../../../subgraphs/org/billing/rules/stripe-status.js";

test.each`
  stripe                  | status        | keepsPlan | hasBegun | isOver   | isPaid
  ${"active"}             | ${"active"}   | ${true}   | ${true}  | ${false} | ${true}
  ${"trialing"}           | ${"trialing"} | ${true}   | ${true}  | ${false} | ${false}
  ${"past_due"}           | ${"past_due"} | ${true}   | ${true}  | ${false} | ${false}
  ${"unpaid"}             | ${"canceled"} | ${false}  | ${true}  | ${false} | ${false}
  ${"paused"}             | ${"canceled"} | ${false}  | ${true}  | ${false} | ${false}
  ${"canceled"}           | ${"canceled"} | ${false}  | ${true}  | ${true}  | ${false}
  ${"incomplete"}         | ${"canceled"} | ${false}  | ${false} | ${false} | ${false}
  ${"incomplete_expired"} | ${"canceled"} | ${false}  | ${false} | ${true}  | ${false}
`("a subscription that Stripe calls $stripe is $status", ({ stripe, ...standing }) => {
  expect(stripeStandings[stripe as string]).toEqual(standing);
});

test("there is no other state of Stripe's", () => {
  expect(Object.keys(stripeStandings)).toHaveLength(8);
});
