import type { Violation } from "../../../shared/errors/problem.js";
import { type TextLimits, textViolation } from "../../../shared/rules/text.js";
import { normalizeCountry } from "./country-codes.js";
import { normalizeHumanEmail } from "../../../shared/rules/human-email.js";
import { isTaxId } from "./tax-id.js";

export type BrandEntityType = "private_profit" | "public_profit" | "non_profit" | "government" | "sole_proprietor";

/** The facts about an organization for carriers (wire contract org 2.7). */
export interface BrandFacts {
  readonly legalName: string;
  readonly displayName: string;
  readonly entityType: BrandEntityType;
  /** Two upper-case letters. */
  readonly country: string;
  /** Null for a sole proprietor, who has none. */
  readonly taxId: string | null;
  readonly website: string;
  /** Lower-case. */
  readonly email: string;
  readonly phone: string;
  readonly vertical: string;
  readonly street: string;
  readonly city: string;
  /** Not every country has regions and postal codes. */
  readonly region: string | null;
  readonly postalCode: string | null;
}

/** A client's facts. Undefined: not given; null: cleared. */
export type BrandInput = { readonly [Name in keyof BrandFacts]?: BrandFacts[Name] | null | undefined };

type Check = (text: string) => string | null;
import { isStorableText } from "../../../shared/rules/plain-json.js";

const longestWebsite = 2048;
const e164 = /^\+[1-9][0-9]{6,14}$/;

/** Texts that are checked for their length only. */
/** In code points (wire contract org 2.7). */
const lengths: Partial<Record<keyof BrandFacts, TextLimits>> = {
  legalName: { min: 1, max: 255 },
  displayName: { min: 1, max: 255 },
  vertical: { min: 1, max: 64 },
  street: { min: 1, max: 255 },
  city: { min: 1, max: 255 },
  region: { min: 1, max: 255 },
  postalCode: { min: 1, max: 32 },
};

/** What is wrong with the other texts; null when nothing is. */
const checks: Partial<Record<keyof BrandFacts, Check>> = {
  country: (text) => (normalizeCountry(text) === null ? "This is not a country code of ISO 3166-1 alpha-2." : null),
  taxId: (text) =>
    isTaxId(text) ? null : "A tax id has 2 to 32 letters and digits, blanks, dots, slashes and hyphens.",
  website: (text) => (isWebsite(text) ? null : "This must be an https address."),
  email: (text) => (normalizeHumanEmail(text) === null ? "This is not an email address." : null),
  phone: (text) => (e164.test(text) ? null : "This is not a number in E.164: + and 7 to 15 digits."),
};

const clearable: ReadonlySet<string> = new Set<keyof BrandFacts>(["taxId", "region", "postalCode"]);

/** The given facts in stored form, and all errors in them. */
export function readBrandInput(input: BrandInput): { facts: Partial<BrandFacts>; violations: Violation[] } {
  const given = (Object.entries(input) as [keyof BrandFacts, string | null | undefined][]).filter(
    (entry): entry is [keyof BrandFacts, string | null] => entry[1] !== undefined,
  );
  const violations = given.map(([name, text]) => violationOf(name, text)).filter((violation) => violation !== null);
  const facts = given.map(([name, text]) => [name, text === null ? null : stored(name, text)]);
  return { facts: Object.fromEntries(facts) as Partial<BrandFacts>, violations };
}

/** What is wrong with the combination of facts: everyone except sole proprietors has a tax id. */
export function taxIdViolation({ entityType, taxId }: Pick<BrandFacts, "entityType" | "taxId">): Violation | null {
  if ((entityType === "sole_proprietor") === (taxId === null)) return null;
  return taxId === null
    ? { path: ["taxId"], message: "A tax id is required, except for a sole proprietor.", type: "missing" }
    : { path: ["taxId"], message: "A sole proprietor has no tax id." };
}

function violationOf(name: keyof BrandFacts, text: string | null): Violation | null {
  const path = [name];
  if (text === null) return clearable.has(name) ? null : { path, message: "This cannot be cleared." };
  const length = lengths[name];
  if (length !== undefined) return textViolation(path, text, length);
  const message = checks[name]?.(text) ?? null;
  return message === null ? null : { path, message };
}

function stored(name: keyof BrandFacts, text: string): string {
  if (name === "country") return text.toUpperCase();
  return name === "email" ? text.toLowerCase() : text;
}

function isWebsite(text: string): boolean {
  // The parser tolerates blanks, line breaks, backslashes and missing slashes, which are certainly mistakes.
  if (text.length > longestWebsite || !isStorableText(text) || !/^https:\/\/[^/?#\\@\s]+([/?#][^\s\\]*)?$/i.test(text))
    return false;
  return URL.canParse(text) && new URL(text).hostname.includes(".");
}
