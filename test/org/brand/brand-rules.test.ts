import { describe, expect, it } from "vitest";
import { type BrandInput, readBrandInput, taxIdViolation } from "../../../subgraphs/org/brand/rules/brand-facts.js";
import {
  type BrandState,
  type BrandStatus,
  mayChange,
  mayMove,
  moved,
} from "../../../subgraphs/org/brand/rules/brand-status.js";
import { normalizeCountry } from "../../../subgraphs/org/brand/rules/country-codes.js";
import { isTaxId, taxIdTail } from "../../../subgraphs/org/brand/rules/tax-id.js";
import { brandFacts } from "../../support/brand-facts.js";

const statuses: readonly BrandStatus[] = ["draft", "submitted", "in_review", "approved", "rejected"];
const then = new Date("2026-03-01T09:00:00Z");
const now = new Date("2026-03-02T09:00:00Z");

describe("the states of a registration", () => {
  // From the row to the column: what a reviewer may do.
  it.each([
    ["draft", "- yes no  no  no "],
    ["submitted", "yes - yes yes yes"],
    ["in_review", "yes yes - yes yes"],
    ["approved", "no no yes - yes"],
    ["rejected", "no no yes yes - "],
  ] as const)("%s: %s", (from, row) => {
    const expected = row
      .trim()
      .split(/ +/)
      .map((word) => word === "yes");
    expect(statuses.map((to) => mayMove(from, to))).toEqual(expected);
  });

  it("may be changed by its organization in all but one", () => {
    expect(statuses.filter((status) => !mayChange(status))).toEqual(["in_review"]);
  });

  const approved: BrandState = { status: "approved", rejectionReason: null, submittedAt: then, approvedAt: then };
  const rejected: BrandState = { status: "rejected", rejectionReason: "Blurred", submittedAt: then, approvedAt: null };
  it.each([
    ["handed in again after approval", moved(approved, "submitted", now), ["submitted", null, now, null]],
    ["handed in again after rejection", moved(rejected, "submitted", now), ["submitted", null, now, null]],
    ["looked at again", moved(rejected, "in_review", now), ["in_review", null, then, null]],
    ["approved after all", moved(rejected, "approved", now), ["approved", null, then, now]],
    ["rejected after all", moved(approved, "rejected", now, "Wrong"), ["rejected", "Wrong", then, null]],
    ["sent back", moved({ ...rejected, status: "in_review" }, "draft", now), ["draft", null, null, null]],
  ])("%s", (_, { status, rejectionReason, submittedAt, approvedAt }, expected) => {
    expect([status, rejectionReason, submittedAt, approvedAt]).toEqual(expected);
  });
});

describe("the facts of a brand", () => {
  const wrongIn = (input: BrandInput) => readBrandInput(input).violations.map(({ path }) => path[0]);

  it("are taken as they are, country and mail address in their one spelling", () => {
    const { facts, violations } = readBrandInput({ ...brandFacts, country: "de", email: "Legal@ACME.example" });
    expect(violations).toEqual([]);
    expect(facts).toEqual(brandFacts);
    expect(readBrandInput({ city: undefined })).toEqual({ facts: {}, violations: [] });
  });

  it.each([
    { legalName: "" },
    { legalName: "x".repeat(256) },
    { displayName: "a\u0000" },
    { country: "DEU" },
    { country: "XX" },
    { country: "" },
    { taxId: "1" },
    { taxId: "1".repeat(33) },
    { taxId: "-1-" },
    { taxId: "12\n34" },
    { website: "http://acme.example" },
    { website: "https://acme" },
    { website: "https:acme.example" },
    { website: "https://user:pass@acme.example" },
    { website: "https://acme.example/a b" },
    { website: `https://acme.example/${"x".repeat(2048)}` },
    { website: "javascript:alert(1)" },
    { email: "legal" },
    { email: "a@b" },
    { email: "a b@acme.example" },
    { phone: "030123456" },
    { phone: "+0301234567" },
    { phone: "+1234567890123456" },
    { phone: "+49 30 123456" },
    { vertical: "" },
    { vertical: "x".repeat(65) },
    { street: "" },
    { city: "x".repeat(256) },
    { region: "" },
    { postalCode: "x".repeat(33) },
    { legalName: null },
    { entityType: null },
    { website: null },
  ] as BrandInput[])("refuse %j", (input) => {
    expect(wrongIn(input)).toEqual(Object.keys(input));
  });

  it.each([
    { region: null },
    { postalCode: null },
    { taxId: null },
    { taxId: "12" },
    { taxId: "12-3456789" },
    { taxId: "DE 123/456.789" },
    { website: "https://acme.example" },
    { website: "HTTPS://ACME.example:8443/path?query#part" },
    { phone: "+1234567" },
    { phone: "+123456789012345" },
    { country: "gb" },
  ] as BrandInput[])("take %j", (input) => {
    expect(wrongIn(input)).toEqual([]);
  });

  it("name everything that is wrong at once", () => {
    expect(wrongIn({ ...brandFacts, country: "?", phone: "?", city: "" })).toEqual(["country", "phone", "city"]);
  });
});

describe("a tax id", () => {
  it.each([
    ["private_profit", "12-3456789", true],
    ["private_profit", null, false],
    ["government", null, false],
    ["sole_proprietor", null, true],
    ["sole_proprietor", "12-3456789", false],
  ] as const)("of %s: %s", (entityType, taxId, fits) => {
    expect(taxIdViolation({ entityType, taxId }) === null).toBe(fits);
  });

  it.each([
    ["12-3456789", "6789"],
    ["12345678", "5678"],
    ["12345", "45"],
    ["12", "2"],
  ])("shows of %s only %s", (taxId, tail) => {
    expect(isTaxId(taxId)).toBe(true);
    expect(taxIdTail(taxId)).toBe(tail);
  });
});

it("countries are those of ISO 3166-1, in any case", () => {
  expect(["de", "DE", "Us", "zw", "AX"].map(normalizeCountry)).toEqual(["DE", "DE", "US", "ZW", "AX"]);
  expect(["UK", "EU", "ZZ", "D", "DEU", "d3", "", "ſk"].map(normalizeCountry)).toEqual(Array(8).fill(null));
});
