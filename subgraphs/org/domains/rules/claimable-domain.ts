import { asciiDomain } from "../../../shared/rules/domain-name.js";

/** Longer texts are not domain names, and are not examined. */
const longestText = 512;
/** The name of the record is longer than the domain, and DNS names have at most 253 characters. */
const longestDomain = 253 - "_parley.".length;

/** The other inputs for checking a name. */
export interface DomainFacts {
  /** The platform's own domains. */
  readonly mailDomain: string;
  readonly isPublicSuffix: (domain: string) => boolean;
}

/** The domain in DNS form; or why no organization can claim it. */
export function claimableDomain(
  text: string,
  { mailDomain, isPublicSuffix }: DomainFacts,
): { readonly domain: string } | { readonly refusal: string } {
  const domain = text.length > longestText ? null : asciiDomain(text.trim());
  // Names with `_` are for records of services, such as `_acme-challenge`, and are often delegated to others.
  if (domain === null || !domain.includes(".") || domain.includes("_") || domain.length > longestDomain) {
    return { refusal: "This is not a domain name." };
  }
  if (domain === mailDomain.toLowerCase()) return { refusal: "This is the platform's domain." };
  if (isPublicSuffix(domain)) return { refusal: "Domains of different owners end with this name. Claim your own." };
  return { domain };
}
