import { getPublicSuffix } from "tldts";

/**
 * Whether a name is a public suffix, under which anybody may register names: `co.uk` or `github.io`. In lower case and
 * punycode.
 */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}
