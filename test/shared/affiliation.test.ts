import { expect, it } from "vitest";
import { affiliationChangedAt, affiliationOf } from "../../subgraphs/shared/rules/affiliation.js";

const at = (day: number): Date => new Date(Date.UTC(2026, 2, day));
const claim = { domain: "example.com", state: "verified", lastSuccessAt: at(2), validUntil: at(9), updatedAt: at(1) };

it.each([
  ["verified", at(8), true],
  ["grace", at(8), true],
  ["verified", at(9), false],
  ["pending", at(8), false],
  ["expired", at(8), false],
  ["released", at(8), false],
] as const)("a claim that is %s at %s is an affiliation: %s", (state, now, is) => {
  const affiliation = { domain: "example.com", verifier: "parley", lastSuccessAt: at(2), validUntil: at(9) };
  expect(affiliationOf({ ...claim, state }, now)).toEqual(is ? affiliation : null);
});

it("is none without a claim, or without a proof", () => {
  expect(affiliationOf(null, at(3))).toBeNull();
  expect(affiliationOf({ ...claim, lastSuccessAt: null }, at(3))).toBeNull();
  expect(affiliationOf({ ...claim, validUntil: null }, at(3))).toBeNull();
});

it.each([
  [claim, at(3), at(2)],
  [{ ...claim, updatedAt: at(4) }, at(5), at(4)],
  [claim, at(10), at(9)],
  [{ ...claim, lastSuccessAt: null, validUntil: null }, at(10), at(1)],
] as const)(
  "what follows from it changed last with the claim, with a proof, or at its end (%#)",
  (one, now, changed) => {
    expect(affiliationChangedAt(one, now)).toEqual(changed);
  },
);
