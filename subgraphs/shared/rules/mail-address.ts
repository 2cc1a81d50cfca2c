import { asciiDomain } from "./domain-name.js";

/**
 * An address as it travels: its domain as DNS has it, lower-cased and in punycode. What stands before the `@` is its server's
 * own affair and stays, and so does a text without such a domain.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = at < 1 ? null : asciiDomain(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

/** What all spellings of one mailbox have in common: `Bob@Müller.example` and `bob@xn--mller-kva.example`. */
export function comparableAddress(address: string): string {
  return asciiAddress(address).normalize("NFC").toLowerCase();
}
