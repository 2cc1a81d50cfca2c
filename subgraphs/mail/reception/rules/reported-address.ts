import { withoutComments } from "../../messages/rules/without-comments.js";

/** Characters of a field that are read. */
const longestField = 2_000;

/** The content of a delivery report's field without comments. */
export function plainField(field: string): string {
  return withoutComments(field.slice(0, longestField), "").trim();
}

/**
 * The possible addresses in a field such as `Final-Recipient`, lower-cased (RFC 3464 2.3.1). Servers write it in many
 * forms: with or without its type, in angle brackets, with comments, encoded as xtext (RFC 3461 4) or `\x{E9}` (RFC
 * 6533 3). Empty when it has none, such as an address of another mail system.
 */
export function reportedAddresses(field: string): string[] {
  const text = plainField(field);
  const type = /^[a-z0-9-]{1,40}[ \t]*;/i.exec(text)?.[0] ?? "";
  const value = text.slice(type.length).trim();
  const address = bare(value);
  if (address === null) return [];
  return [...new Set([address, fromXtext(address), fromUnicode(address)])].map((one) => one.toLowerCase());
}

function bare(value: string): string | null {
  const open = value.lastIndexOf("<");
  const close = value.indexOf(">", open);
  const inside = open < 0 ? value : value.slice(open + 1, close < 0 ? undefined : close);
  const address = inside.trim().replace(/^mailto:/i, "");
  // An obsolete source route: @a,@b:c@d.
  const plain = address.startsWith("@") ? address.slice(address.indexOf(":") + 1) : address;
  const at = plain.lastIndexOf("@");
  return at < 1 || at === plain.length - 1 ? null : plain;
}

const fromXtext = (text: string): string =>
  text.replaceAll(/\+([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const fromUnicode = (text: string): string =>
  text.replaceAll(/\\x\{([0-9A-F]{1,6})\}/gi, (match, hex: string) => {
    const code = Number.parseInt(hex, 16);
    return code > 0x10_ff_ff ? match : String.fromCodePoint(code);
  });
