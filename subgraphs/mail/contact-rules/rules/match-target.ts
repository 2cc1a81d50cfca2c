import { asciiDomain } from "../../../shared/rules/domain-name.js";
import { addressParts } from "../../messages/rules/mail-address.js";
import { possibleAddresses } from "../../messages/rules/possible-addresses.js";

/** What a contact rule is about. */
export type MatchType = "exact_email" | "domain";

/** The longest address that SMTP can carry. A rule names no longer one; an address that is judged may be longer. */
const longestAddress = 254;
const longestLocalPart = 64;

/** An address as rules compare it, and its domain. */
export interface ComparedAddress {
  readonly address: string;
  readonly domain: string;
}

/**
 * An address as rules compare it, however long (wire contract mail 7): in lower case, its domain in punycode, a `+` stays. Null for
 * text that is no address, and for the address of a machine, which no rule can name.
 */
export function comparedAddress(text: string): ComparedAddress | null {
  const parts = addressParts(text);
  const domain = parts === null ? null : asciiDomain(parts.domain);
  if (parts === null || domain === null) return null;
  return { address: `${parts.local.normalize("NFC").toLowerCase()}@${domain}`, domain };
}

/** What a judgement looks for among the rules. */
export interface Compared {
  readonly addresses: readonly string[];
  readonly domains: readonly string[];
  /** It is no address: these are those that somebody could read in it. */
  readonly isGuessed: boolean;
  /** Too much stands there to be read. */
  readonly isCut: boolean;
}

/** Whom a text means that stands where an address should: one address, or everybody that somebody could read in it. */
export function comparedWith(text: string): Compared {
  const compared = comparedAddress(text);
  if (compared === null) return { ...possibleAddresses(text), isGuessed: true };
  return { addresses: [compared.address], domains: [compared.domain], isGuessed: false, isCut: false };
}

/**
 * What a rule names, as it is stored: a whole address, or a domain without an `@` before it. Null when it is neither (wire
 * contract mail 7: a bad target).
 */
export function matchTarget(matchType: MatchType, text: string): string | null {
  const trimmed = text.trim();
  if (matchType === "domain") return asciiDomain(trimmed.startsWith("@") ? trimmed.slice(1) : trimmed);
  // A name may not stand around it, nor a blank within it.
  if (/[\s<>,;"]/.test(trimmed) || trimmed.length > longestAddress) return null;
  return trimmed.lastIndexOf("@") > longestLocalPart ? null : (comparedAddress(trimmed)?.address ?? null);
}
