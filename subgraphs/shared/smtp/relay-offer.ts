import type SMTPConnection from "nodemailer/lib/smtp-connection";

/** The extensions that a relay announced at connect. */
export interface RelayOffer {
  /** Whether it accepts addresses that are not ASCII (SMTPUTF8, RFC 6531). */
  readonly takesUtf8: boolean;
  /** Whether it accepts bytes beyond ASCII in bodies (8BITMIME, RFC 6152). */
  readonly takesEightBits: boolean;
  /** The largest mail that it accepts, in bytes (SIZE, RFC 1870); 0 when it did not say. */
  readonly mostBytes: number;
}

/** The properties of a mail that a relay may not support. The domains of the addresses are ASCII. */
export interface OfferedMail {
  readonly from: string;
  readonly to: string;
  readonly byteSize: number;
}

/** nodemailer has no public property for it. */
interface Greeted {
  readonly _supportedExtensions: readonly string[];
  readonly _maxAllowedSize?: number;
}

/** The extensions of a relay, once connected. */
export function offerOf(connection: SMTPConnection): RelayOffer {
  const { _supportedExtensions: extensions, _maxAllowedSize: mostBytes } = connection as unknown as Greeted;
  return {
    takesUtf8: extensions.includes("SMTPUTF8"),
    takesEightBits: extensions.includes("8BITMIME"),
    mostBytes: mostBytes ?? 0,
  };
}

/** Why a relay will never accept a mail; null when it may. A retry would change nothing. */
export function reasonNeverTaken(
  { takesUtf8, mostBytes }: Pick<RelayOffer, "takesUtf8" | "mostBytes">,
  { from, to, byteSize }: OfferedMail,
): string | null {
  if (mostBytes > 0 && byteSize > mostBytes) {
    return `message_too_large: The message has ${byteSize} bytes. The relay takes at most ${mostBytes}.`;
  }
  if (!takesUtf8 && /[^\0-\x7f]/.test(from + to)) {
    return "smtputf8_not_offered: The address has characters that are not ASCII before its `@`. The relay takes no such address.";
  }
  return null;
}
