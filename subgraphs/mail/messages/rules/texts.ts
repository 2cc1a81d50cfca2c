/** The most UTF-8 bytes of a message that are searchable. */
const searchedBytes = 256 * 1024;

/** The searchable parts of a message. */
export interface Searched {
  readonly subject: string | null;
  readonly addresses: readonly string[];
  /** Plain text without the footer; null when there is none. */
  readonly text: string | null;
}

/** The searchable text: subject, addresses and the beginning of the text (wire contract mail 4.1). */
export function searchTextOf({ subject, addresses, text }: Searched): string {
  const joined = [subject ?? "", addresses.map(withParts).join(" "), text ?? ""].join("\n");
  const cut = Buffer.from(joined.slice(0, searchedBytes), "utf8").subarray(0, searchedBytes).toString("utf8");
  return cut.replaceAll(/[\p{Cc}\uFFFD]/gu, " ");
}

/** An address with its two sides, because people also search for a name or a domain. */
function withParts(address: string): string {
  const at = address.lastIndexOf("@");
  return at === -1 ? address : `${address} ${address.slice(0, at)} ${address.slice(at + 1)}`;
}
