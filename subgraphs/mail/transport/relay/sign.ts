import { createTransport } from "nodemailer";

/** A key that signs for a domain. */
export interface SigningKey {
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** The mail with a DKIM signature before its headers. */
export async function signMail(bytes: Buffer, { domain, selector, privateKey }: SigningKey): Promise<Buffer> {
  const signer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    dkim: { domainName: domain, keySelector: selector, privateKey },
  });
  // The envelope plays no part in it, but nodemailer wants one.
  const { message } = await signer.sendMail({ raw: bytes, envelope: { from: "", to: [] } });
  return message as Buffer;
}
