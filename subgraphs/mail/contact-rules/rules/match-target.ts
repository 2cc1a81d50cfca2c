import { asciiDomain } from "../../../shared/rules/domain-name.js";

/** What a contact rule is about. */
export type MatchType = "exact_email" | "domain";

/** The longest address that SMTP can carry. */
const longestAddress = 254;
const longestLocalPart = 64;

/** An address as rules compare it, and its domain. */
export interface ComparedAddress {
  readonly address: string;
  readonly domain: string;
}

/**
 * An address as rules compare it (wire contract mail 7): in lower case, its domain in punycode, a `+` stays. Null for text
 * that is no address, which no rule can match.
 */
export function comparedAddress(text: string): ComparedAddress | null {
  const at = text.lastIndexOf("@");
  if (at < 1 || text.length > longestAddress) return null;
  const localPart = text.slice(0, at);
  if (localPart.length > longestLocalPart || /[\p{Cc}\p{Surrogate}]/u.test(localPart)) return null;
  const domain = asciiDomain(text.slice(at + 1));
  return domain === null ? null : { address: `${localPart.normalize("NFC").toLowerCase()}@${domain}`, domain };
}

/**
 * What a rule names, as it is stored: a whole address, or a domain without an `@` before it. Null when it is neither (wire
 * contract mail 7: a bad target).
 */
export function matchTarget(matchType: MatchType, text: string): string | null {
  const trimmed = text.trim();
  if (matchType === "domain") return asciiDomain(trimmed.startsWith("@") ? trimmed.slice(1) : trimmed);
  // A name may not stand around it, nor a blank within it.
  return /[\s<>,;"]/.test(trimmed) ? null : (comparedAddress(trimmed)?.address ?? null);
}
