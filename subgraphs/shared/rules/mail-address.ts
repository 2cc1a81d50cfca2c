import { asciiDomain } from "./domain-name.js";

/** A local part that stands without quotes. */
const dotString = /^[^\s"(),:;<>@[\]\\.]+(?:\.[^\s"(),:;<>@[\]\\.]+)*$/;

/**
 * An address as it travels: its domain as DNS has it, lower-cased and in punycode. What stands before the `@` is its server's
 * own affair and stays, and so does a text without such a domain.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = at < 1 ? null : asciiDomain(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

/** An address as an envelope has it: `asciiAddress`, with a local part in quotes that needs them (RFC 5321 4.1.2). */
export function envelopeAddress(address: string): string {
  const ascii = asciiAddress(address);
  const local = ascii.slice(0, Math.max(0, ascii.lastIndexOf("@")));
  if (local === "" || local.startsWith('"') || dotString.test(local)) return ascii;
  return `"${local.replaceAll(/[\\"]/g, "\\$&")}"${ascii.slice(local.length)}`;
}

/** What all spellings of one mailbox have in common: `Bob@Müller.example` and `bob@xn--mller-kva.example`. */
export function comparableAddress(address: string): string {
  return asciiAddress(address).normalize("NFC").toLowerCase();
}

/** The domain of an address, lower-cased and as it was written; all of a text without an `@`. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
