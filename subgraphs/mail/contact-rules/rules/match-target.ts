import { asciiDomain } from "../../../shared/rules/domain-name.js";
import { addressParts } from "../../messages/rules/mail-address.js";
import { possibleAddresses } from "../../messages/rules/possible-addresses.js";

/** The target of a contact rule. */
export type MatchType = "exact_email" | "domain";

/** The longest address that SMTP can carry. A rule's target is never longer; an address to be judged may be. */
const longestAddress = 254;
const longestLocalPart = 64;

/** An address in comparable form, and its domain. */
export interface ComparedAddress {
  readonly address: string;
  readonly domain: string;
}

/**
 * An address in comparable form, of any length (wire contract mail 7): in lower case, its domain in punycode, a `+`
 * stays. Null for text that is not an address, and for an address literal, which no rule can name.
 */
export function comparedAddress(text: string): ComparedAddress | null {
  const parts = addressParts(text);
  const domain = parts === null ? null : asciiDomain(parts.domain);
  if (parts === null || domain === null) return null;
  return { address: `${parts.local.normalize("NFC").toLowerCase()}@${domain}`, domain };
}

/** The values to look up among the rules. */
export interface Compared {
  readonly addresses: readonly string[];
  readonly domains: readonly string[];
  /** It is not an address: these are the addresses that a reader could find in it. */
  readonly isGuessed: boolean;
  /** The text is too long to be examined. */
  readonly isCut: boolean;
}

/** The meaning of a text in the place of an address: one address, or every address that a reader could find in it. */
export function comparedWith(text: string): Compared {
  const compared = comparedAddress(text);
  if (compared === null) return { ...possibleAddresses(text), isGuessed: true };
  return { addresses: [compared.address], domains: [compared.domain], isGuessed: false, isCut: false };
}

/**
 * The stored form of a rule's target: a complete address, or a domain without an `@` before it. Null when it is neither
 * (wire contract mail 7: a bad target).
 */
export function matchTarget(matchType: MatchType, text: string): string | null {
  const trimmed = text.trim();
  if (matchType === "domain") return asciiDomain(trimmed.startsWith("@") ? trimmed.slice(1) : trimmed);
  // It must not have a name around it, nor a blank within it.
  if (/[\s<>,;"]/.test(trimmed) || trimmed.length > longestAddress) return null;
  return trimmed.lastIndexOf("@") > longestLocalPart ? null : (comparedAddress(trimmed)?.address ?? null);
}
