const longest = 2048;
const loopback = /^(([a-z0-9.-]+\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Valid DNS labels; the URL parser has already converted other scripts to them. */
const hostName = /^(?=.{1,253}\.?$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.?$/;

/**
 * What is wrong with the text of a receiver's URL; null when nothing is (wire contract org 3.3). The outside call
 * checks the address that the host resolves to.
 */
export function urlObjection(text: string, { allowInsecure }: { readonly allowInsecure: boolean }): string | null {
  if (text.length > longest) return `The URL has more than ${longest} characters.`;
  // The parser tolerates blanks, line breaks, backslashes and missing slashes, which are certainly mistakes.
  if (!/^https?:\/\/[^/?#\\\s]+/i.test(text) || /[\s\\\p{Cc}\p{Surrogate}]/u.test(text) || !URL.canParse(text)) {
    return "This is not a valid https URL.";
  }
  if (/^https?:\/\/[^/?#]*@/i.test(text)) return "The URL must not contain credentials.";
  const url = new URL(text);
  const isLoopback = loopback.test(url.hostname);
  if (isLoopback && !allowInsecure) return "This address is not allowed.";
  if (url.protocol === "http:" && !isLoopback) return "The URL must begin with https://.";
  return url.hostname.startsWith("[") || hostName.test(url.hostname) ? null : "The host of the URL is not valid.";
}
