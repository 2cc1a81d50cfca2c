import { expect, it } from "vitest";
import { defaultPlans, planOf } from "../../../subgraphs/shared/rules/plans.js";

it("gives every plan at least what the one below it gives, and an unknown one what the free one gives", () => {
  const { identitiesIncluded, mailboxStorageBytes } = planOf(defaultPlans, "free");
  expect([identitiesIncluded, mailboxStorageBytes]).toEqual([3, 2_147_483_648]);
  expect(planOf(defaultPlans, "withdrawn")).toEqual(planOf(defaultPlans, "free"));
  expect(planOf(defaultPlans, "constructor")).toEqual(planOf(defaultPlans, "free"));
  const included = ["free", "developer", "team", "enterprise"].map(
    (name) => planOf(defaultPlans, name).identitiesIncluded,
  );
  expect(included).toEqual(included.toSorted((left, right) => left - right));
});
