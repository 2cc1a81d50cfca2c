import { asciiDomain } from "../../../shared/rules/domain-name.js";
import { isStorableText } from "../../../shared/rules/plain-json.js";
import { hasAtMost } from "../../../shared/rules/text.js";
import { emailKey, handleKey, type IdentifierKind, phoneKey } from "./identifiers.js";

/** Rows of a lookup, and characters of a part of a value (wire contract contacts 5). */
export const mostLookedUp = 100;
const partLength = { min: 2, max: 100 } as const;

/** The filters of a lookup as a client sends them. */
export interface GivenLookup {
  readonly email?: string | null;
  readonly emailContains?: string | null;
  readonly emailDomain?: string | null;
  readonly phone?: string | null;
  readonly phoneContains?: string | null;
  readonly handle?: string | null;
}

/** The identifiers that a lookup finds: one value, values with a part, or emails of a domain. */
export interface Lookup {
  readonly kind: IdentifierKind;
  readonly by: "value" | "part" | "domain";
  readonly text: string;
}

type Filter = keyof GivenLookup;

/** Each filter: its kind, its way, the form that is compared (null for a bad one), and the rule as a sentence. */
const filters: Readonly<
  Record<Filter, readonly [IdentifierKind, Lookup["by"], (text: string) => string | null, string]>
> = {
  email: ["email", "value", emailKey, "An email is an address, without a name."],
  emailContains: ["email", "part", (text) => partOf(text.toLowerCase()), "A part of an email has 2 to 100 characters."],
  emailDomain: [
    "email",
    "domain",
    (text) => asciiDomain(text.replace(/^@/, "")),
    "A domain is one such as example.com.",
  ],
  phone: ["phone", "value", phoneKey, "A phone is a number in E.164, such as +493012345678."],
  phoneContains: [
    "phone",
    "part",
    (text) => (hasAtMost(text, partLength.max) ? partOf(text.replaceAll(/[^\d+]/g, "")) : null),
    "A part of a phone has 2 to 100 digits.",
  ],
  handle: ["handle", "value", handleKey, "A handle is that of an agent, such as scout or scout@other.example."],
};

/** The lookup that a client wants; how many filters it sent, if that is not one; or the violation of its filter. */
export function readLookup(
  given: GivenLookup,
): Lookup | { readonly filters: number } | { readonly filter: Filter; readonly message: string } {
  const sent = (Object.keys(filters) as Filter[]).filter((name) => given[name] != null);
  const [filter] = sent;
  if (filter === undefined || sent.length > 1) return { filters: sent.length };
  const [kind, by, read, message] = filters[filter];
  const written = given[filter]!.trim();
  const text = isStorableText(written) ? read(written) : null;
  return text === null ? { filter, message } : { kind, by, text };
}

function partOf(text: string): string | null {
  return text.length >= partLength.min && hasAtMost(text, partLength.max) ? text : null;
}
