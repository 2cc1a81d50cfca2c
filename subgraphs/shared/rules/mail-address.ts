import { asciiDomain } from "./domain-name.js";

/** A local part that needs no quotes. */
const dotString = /^[^\s"(),:;<>@[\]\\.]+(?:\.[^\s"(),:;<>@[\]\\.]+)*$/;

/**
 * An address in transport form: its domain in DNS form, lower-cased and in punycode. The part before the `@` stays
 * unchanged, because only its server may interpret it. A text without a valid domain stays unchanged too.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf("@");
  const domain = at < 1 ? null : asciiDomain(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

/** An address in envelope form: `asciiAddress`, with its local part in quotes if necessary (RFC 5321 4.1.2). */
export function envelopeAddress(address: string): string {
  const ascii = asciiAddress(address);
  const local = ascii.slice(0, Math.max(0, ascii.lastIndexOf("@")));
  if (local === "" || local.startsWith('"') || dotString.test(local)) return ascii;
  return `"${local.replaceAll(/[\\"]/g, "\\$&")}"${ascii.slice(local.length)}`;
}

/** A key that all spellings of one mailbox share: `Bob@Müller.example` and `bob@xn--mller-kva.example`. */
export function comparableAddress(address: string): string {
  return asciiAddress(address).normalize("NFC").toLowerCase();
}

/** The domain of an address, lower-cased but not converted; the entire text when it has no `@`. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}
