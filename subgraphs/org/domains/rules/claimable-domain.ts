import { asciiDomain } from "../../../shared/rules/domain-name.js";

/** Longer texts are no names of domains, and are not looked into. */
const longestText = 512;
/** The name of the record is longer than the domain, and DNS has no longer names than 253 characters. */
const longestDomain = 253 - "_parley.".length;

/** What a claim needs to know of a name, beside the name. */
export interface DomainFacts {
  /** The platform's own. */
  readonly mailDomain: string;
  readonly isPublicSuffix: (domain: string) => boolean;
}

/** The domain that a text names, as DNS has it; or why no organization can claim it. */
export function claimableDomain(
  text: string,
  { mailDomain, isPublicSuffix }: DomainFacts,
): { readonly domain: string } | { readonly refusal: string } {
  const domain = text.length > longestText ? null : asciiDomain(text.trim());
  if (domain === null || !domain.includes(".") || domain.length > longestDomain) {
    return { refusal: "This is not a domain name." };
  }
  if (domain === mailDomain.toLowerCase()) return { refusal: "This is the platform's domain." };
  if (isPublicSuffix(domain)) return { refusal: "Domains of different owners end with this name. Claim your own." };
  return { domain };
}
