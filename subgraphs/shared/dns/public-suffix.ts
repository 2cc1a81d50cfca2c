import { getPublicSuffix } from "tldts";

/** Whether a name is one under which strangers register theirs, such as `co.uk` or `github.io`. In lower case and punycode. */
export function isPublicSuffix(domain: string): boolean {
  return getPublicSuffix(domain, { allowPrivateDomains: true }) === domain;
}
