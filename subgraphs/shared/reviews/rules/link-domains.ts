const link = /(?:[a-z][a-z\d+.-]{1,20}:\/\/|(?<![\p{L}\p{N}.@-])www\.|(?<=[="'(\s])\/\/)[^\s<>"'()\u{3000}]{1,2000}/giu;
const mostLinks = 1_000;
/** Targets that name nothing outside of the mail, or no host. */
const harmless = /^(?:(?:cid|mid|mailto|tel|sms|data|about):|#)/i;

/**
 * The hosts of addresses in these texts and targets, in lower case and punycode, once each; an address that cannot be read
 * counts as the host `unreadable`, and so do those after the first thousand of a text.
 * @param texts the plain text, and the source of HTML: an image and a style sheet name addresses too
 */
export function linkDomainsIn(texts: readonly string[], targets: readonly string[]): string[] {
  const found = texts.flatMap(linksIn);
  const named = targets.filter((target) => !harmless.test(target.trim()));
  return [...new Set([...found, ...named].map(hostOf))];
}

function linksIn(text: string): string[] {
  const all = [...text.matchAll(link)].map(([address]) => address);
  // An address without a host is unreadable.
  return all.length > mostLinks ? [...all.slice(0, mostLinks), ""] : all;
}

function hostOf(address: string): string {
  const complete = address.startsWith("//")
    ? `http:${address}`
    : /^www\./i.test(address)
      ? `http://${address}`
      : address.trim();
  const host = URL.parse(complete)?.hostname ?? "";
  return host === "" ? "unreadable" : host.toLowerCase().replace(/\.$/, "");
}
