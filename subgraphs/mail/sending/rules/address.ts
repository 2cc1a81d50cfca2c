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
/** Dots may stand where the grammar forbids them: well-known providers gave out such addresses. */
const localPart = new RegExp(`^(?:\\.*${atom})+\\.*$`, "u");
/** What stands in angle brackets at the end. */
const inBrackets = /<("(?:[^"\\]|\\.)*"@[^<>"]*|[^<>"]*)>$/;
const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?";
const domainName = new RegExp(`^${label}(?:\\.${label})*$`, "u");
/** Everything that ends a line or is invisible in one: whoever reads a header must see what it says. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u;

const encoder = new TextEncoder();

/** Whether a text may be looked at as an address at all: its length, and no line breaks or other control characters. */
function mayHoldAddress(text: string): boolean {
  return text.length <= longest && !unprintable.test(text);
}

/**
 * Whether mail can be sent to a bare address: in the spelling of the list reader, and with no address literal. Letters of other
 * scripts may stand; a domain of them has to have a form in DNS. A local part in quotes may not have angle brackets: nodemailer
 * takes none in an envelope.
 */
export function isAddress(address: string): boolean {
  const parts = addressParts(address);
  if (parts === null || encoder.encode(address).length > longestAddress) return false;
  const { local, domain } = parts;
  if (/[^\0-\x7f]/.test(domain) && asciiDomain(domain) === null) return false;
  const isLocal = local.startsWith('"') ? !/[<>]/.test(local) && local !== '""' : localPart.test(local);
  return isLocal && encoder.encode(local).length <= longestLocalPart && domainName.test(domain);
}

/** The address of a text that is `address` or `Name <address>`, and nothing else; null for every other text. */
export function readAddress(text: string): NamedAddress | null {
  if (!mayHoldAddress(text)) return null;
  const shown = text.trim();
  const [only, ...others] = readAddressList(shown);
  if (only?.kind !== "address" || others.length > 0 || only.isDoubtful || only.words !== undefined) return null;
  // What was understood must be what the text shows: no comment, route or group.
  const written = only.source === shown ? (inBrackets.exec(shown)?.[1] ?? shown) : "";
  const parts = addressParts(written);
  const { address } = only;
  // Nor a dot at the end of the domain, which the list reader leaves out.
  if (parts === null || !written.endsWith(`@${parts.domain}`)) return null;
  if (`${parts.local}@${parts.domain}` !== address || !isAddress(address)) return null;
  const name = only.name.trim();
  return { address, name: name === "" ? null : name };
}
