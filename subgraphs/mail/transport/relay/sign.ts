import { buffer } from "node:stream/consumers";
import DKIM from "nodemailer/lib/dkim";

/** A key that signs for a domain. */
export interface SigningKey {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/**
 * The mail with a DKIM signature before its headers. Its lines already end with CRLF: nodemailer's own conversion of
 * line ends would allocate memory for each of them.
 */
export async function signMail(bytes: Buffer, { domain, selector, privateKey }: SigningKey): Promise<Buffer> {
  return buffer(new DKIM({ domainName: domain, keySelector: selector, privateKey }).sign(bytes));
}
