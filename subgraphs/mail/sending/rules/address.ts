import { asciiDomain } from "../../../shared/rules/domain-name.js";
import { readAddressList } from "../../messages/rules/address-list.js";
import { addressParts } from "../../messages/rules/mail-address.js";
import type { NamedAddress } from "../../messages/rules/parsed-mail.js";

/** Characters of an address with its name. */
const longest = 512;
/** The longest address and local part that SMTP can carry, in bytes (RFC 5321). */
const longestAddress = 254;
const longestLocalPart = 64;

const atom = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
/** Dots are also accepted where the grammar forbids them: well-known providers issued such addresses. */
const localPart = new RegExp(`^(?:\\.*${atom})+\\.*$`, "u");
/** The content of angle brackets at the end. */
const inBrackets = /<("(?:[^"\\]|\\.)*"@[^<>"]*|[^<>"]*)>$/;
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?";
const domainName = new RegExp(`^${label}(?:\\.${label})*$`, "u");
/** Everything that ends a line or is invisible: a header must look like what it contains. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u;

const encoder = new TextEncoder();

/** Whether a text may be parsed as an address at all: its length, and no line breaks or other control characters. */
function mayHoldAddress(text: string): boolean {
  return text.length <= longest && !unprintable.test(text);
}

/**
 * Whether mail can be sent to a bare address: in the spelling of the list parser, and without an address literal.
 * Letters of other scripts are allowed; such a domain needs a form in DNS. A quoted local part may not contain angle
 * brackets, because nodemailer refuses them in an envelope.
 */
export function isAddress(address: string): boolean {
  const parts = addressParts(address);
  if (parts === null || encoder.encode(address).length > longestAddress) return false;
  const { local, domain } = parts;
  if (/[^\0-\x7f]/.test(domain) && asciiDomain(domain) === null) return false;
  const isLocal = local.startsWith('"') ? !/[<>]/.test(local) && local !== '""' : localPart.test(local);
  return isLocal && encoder.encode(local).length <= longestLocalPart && domainName.test(domain);
}

/** The address of a text in the form `address` or `Name <address>`; null for every other text. */
export function readAddress(text: string): NamedAddress | null {
  if (!mayHoldAddress(text)) return null;
  const shown = text.trim();
  const [only, ...others] = readAddressList(shown);
  if (only?.kind !== "address" || others.length > 0 || only.isDoubtful || only.words !== undefined) return null;
  // The parsed form must equal the visible one: no comment, route or group.
  const written = only.source === shown ? (inBrackets.exec(shown)?.[1] ?? shown) : "";
  const parts = addressParts(written);
  const { address } = only;
  // Nor a final dot of the domain, which the list parser removes.
  if (parts === null || !written.endsWith(`@${parts.domain}`)) return null;
  if (`${parts.local}@${parts.domain}` !== address || !isAddress(address)) return null;
  const name = only.name.trim();
  return { address, name: name === "" ? null : name };
}
