/** One hop of a mail. */
export interface MailStep {
  /** The client's name in its greeting. */
  readonly helo: string;
  readonly address: string;
  readonly by: string;
  /** As `ESMTPS`. */
  readonly protocol: string;
  readonly id: string;
  readonly at: Date;
}

/** The lines that the header always has. */
const headerLines = 3;
/** Bytes within which it ends. */
const longestHeader = 2_048;
const lineFeed = 0x0a;

/** The header that records the client, with its line break. It also makes loops countable. */
export function receivedHeader({ helo, address, by, protocol, id, at }: MailStep): string {
  const name = safe(helo).slice(0, 255) || "unknown";
  const ip = address.includes(":") ? `IPv6:${safe(address)}` : safe(address);
  const date = at.toUTCString().replace("GMT", "+0000");
  return `Received: from ${name} ([${ip}])\r\n\tby ${by} with ${safe(protocol)} id ${safe(id)};\r\n\t${date}\r\n`;
}

/** Only characters that break neither a line nor a comment. */
function safe(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9.:[\]_-]/g, "");
}

/** The bytes of the header from `receivedHeader`, at the beginning of a mail. */
export function ownHeaderLength(bytes: Uint8Array): number {
  let end = 0;
  for (let line = 0; line < headerLines; line++) {
    const next = bytes.subarray(0, longestHeader).indexOf(lineFeed, end);
    if (next < 0) return 0;
    end = next + 1;
  }
  return end;
}
