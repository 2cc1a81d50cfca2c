import { asciiDomain } from "../../../shared/rules/domain-name.js";
import type { NamedAddress } from "../../messages/public.js";

/** Characters of an address with its name. */
const longest = 512;
/** The longest address and local part that SMTP can carry, in bytes (RFC 5321). */
const longestAddress = 254;
const longestLocalPart = 64;

const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${atom}(?:\\.${atom})*$`, "u");
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?";
const domainName = new RegExp(`^${label}(?:\\.${label})*$`, "u");
/** Everything that ends a line or is invisible in one: whoever reads a header must see what it says. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u;

const encoder = new TextEncoder();

/** Whether a text may be looked at as an address at all: its length, and no line breaks or other control characters. */
export function mayHoldAddress(text: string): boolean {
  return text.length <= longest && !unprintable.test(text);
}

/**
 * Whether it is a bare address: no quotes, comments, routes or address literals. Letters of other scripts may stand; a domain
 * of them has to have a form in DNS.
 */
export function isAddress(address: string): boolean {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  if (at < 1 || encoder.encode(address).length > longestAddress) return false;
  if (/[^\0-\x7f]/.test(domain) && asciiDomain(domain) === null) return false;
  return encoder.encode(local).length <= longestLocalPart && localPart.test(local) && domainName.test(domain);
}

/**
 * The address of a text that a parser understood, or null. What the parser found must be what the text shows: the whole of
 * it, or what stands in angle brackets at its end.
 */
export function readAddress(
  text: string,
  parsed: readonly { readonly name: string; readonly address?: string }[],
): NamedAddress | null {
  const [only, ...others] = parsed;
  const address = only?.address;
  if (only === undefined || others.length > 0 || address === undefined || !isAddress(address)) return null;
  const shown = text.trim();
  if (shown === address) return { address, name: null };
  if (!shown.endsWith(`<${address}>`)) return null;
  const name = only.name.trim();
  return { address, name: name === "" ? null : name };
}
