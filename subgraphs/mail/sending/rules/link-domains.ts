const link = /\b(?:https?:\/\/|www\.)[^\s<>"'()\u{3000}]{1,2000}/giu;
const mostLinks = 1_000;

/** The domains of links in a text and of these targets, in lower case and punycode, once each. */
export function linkDomainsIn(text: string, targets: readonly string[]): string[] {
  const found = [...text.matchAll(link)].slice(0, mostLinks).map(([address]) => address);
  const domains = [...found, ...targets].map(domainOfLink).filter((domain) => domain !== null);
  return [...new Set(domains)];
}

function domainOfLink(address: string): string | null {
  const url = URL.parse(/^www\./i.test(address) ? `http://${address}` : address);
  if (url === null || url.hostname === "" || !/^https?:$/.test(url.protocol)) return null;
  return url.hostname.toLowerCase().replace(/\.$/, "");
}
