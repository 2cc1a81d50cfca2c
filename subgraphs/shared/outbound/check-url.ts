import { isIP } from "node:net";
import { type AddressKind, addressKind } from "./address-policy.js";
import { RefusedAddress } from "./outbound-error.js";

/** The address kinds that each scheme may reach: plain http never leaves this machine. */
export function allowedKinds(protocol: string, allowLoopback: boolean, allowPrivate = false): readonly AddressKind[] {
  if (protocol === "https:") {
    return [
      "public",
      ...(allowLoopback ? (["loopback"] as const) : []),
      ...(allowPrivate ? (["private"] as const) : []),
    ];
  }
  return protocol === "http:" && allowLoopback ? ["loopback"] : [];
}

/**
 * Parses a URL to call and checks everything that does not need DNS. Literal addresses must be checked here, because no
 * lookup is made for them. The parser has already normalized every spelling (2130706433, 0x7f.1, [::ffff:7f00:1]).
 * @throws RefusedAddress
 */
export function checkUrl(
  text: string,
  hosts: "any" | readonly string[],
  allowLoopback: boolean,
  allowPrivate = false,
): URL {
  if (!URL.canParse(text)) throw new RefusedAddress("This is not an absolute URL.");
  const url = new URL(text);
  const kinds = allowedKinds(url.protocol, allowLoopback, allowPrivate);
  if (kinds.length === 0) throw new RefusedAddress("Only https URLs are allowed.");
  if (url.username !== "" || url.password !== "") throw new RefusedAddress("The URL must not contain credentials.");
  if (hosts !== "any" && !hosts.includes(url.hostname)) throw new RefusedAddress("This host is not on the list.");
  const literal = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0 && !kinds.includes(addressKind(literal))) {
    throw new RefusedAddress("This address is not allowed.");
  }
  return url;
}
