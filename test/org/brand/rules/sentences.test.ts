import { expect, it } from "vitest";
import { type BrandInput, readBrandInput, taxIdViolation } from "../../../../subgraphs/org/brand/rules/brand-facts.js";

it.each<[BrandInput, string]>([
  [{ country: "XX" }, "This is not a country code of ISO 3166-1 alpha-2."],
  [{ taxId: "-" }, "A tax id has 2 to 32 letters and digits, blanks, dots, slashes and hyphens."],
  [{ website: "http://acme.example" }, "This must be an https address."],
  [{ email: "a" }, "This is not an email address."],
  [{ phone: "1" }, "This is not a number in E.164: + and 7 to 15 digits."],
  [{ legalName: null }, "This cannot be cleared."],
  [{ legalName: "x".repeat(256) }, "The text must have 1 to 255 characters."],
  [{ displayName: "x".repeat(256) }, "The text must have 1 to 255 characters."],
  [{ vertical: "x".repeat(65) }, "The text must have 1 to 64 characters."],
  [{ street: "x".repeat(256) }, "The text must have 1 to 255 characters."],
  [{ city: "x".repeat(256) }, "The text must have 1 to 255 characters."],
  [{ region: "x".repeat(256) }, "The text must have 1 to 255 characters."],
  [{ postalCode: "x".repeat(33) }, "The text must have 1 to 32 characters."],
])("of a brand, case %# is refused in words", (input, message) => {
  expect(readBrandInput(input).violations).toEqual([{ path: Object.keys(input), message }]);
});

it("of a brand every text may be as long as allowed", () => {
  const longest = {
    legalName: 255,
    displayName: 255,
    vertical: 64,
    street: 255,
    city: 255,
    region: 255,
    postalCode: 32,
  };
  const input = Object.fromEntries(Object.entries(longest).map(([name, length]) => [name, "x".repeat(length)]));
  expect(readBrandInput(input)).toEqual({ facts: input, violations: [] });
  const website = `https://acme.example/${"x".repeat(2048 - 21)}`;
  expect(readBrandInput({ website }).violations).toEqual([]);
  expect(readBrandInput({ website: `${website}x` }).violations).toHaveLength(1);
});

it.each([
  "xhttps://acme.example",
  "https://acme.example\\path",
  "https:///acme.example",
  "https://acme.example?a b",
  "https://acme.example#a\tb",
  "https://acme.example/\0",
  "https://acme.example:99999",
])("%j is no website", (website) => {
  expect(readBrandInput({ website }).violations).toHaveLength(1);
});

it.each([
  ["+", 1],
  ["+123456", 1],
  ["x+1234567", 1],
  ["+1234567x", 1],
])("%s is no number of a phone", (phone, count) => {
  expect(readBrandInput({ phone }).violations).toHaveLength(count);
});

it("a tax id is asked for, and refused of a sole proprietor, in words", () => {
  expect(taxIdViolation({ entityType: "government", taxId: null })).toEqual({
    path: ["taxId"],
    message: "A tax id is required, except for a sole proprietor.",
    type: "missing",
  });
  expect(taxIdViolation({ entityType: "sole_proprietor", taxId: "12" })).toEqual({
    path: ["taxId"],
    message: "A sole proprietor has no tax id.",
  });
});
