import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4 } from "node:net";
import { listSetting } from "../../subgraphs/shared/config/config.js";

// Not @fastify/proxy-addr, which fastify's `trustProxy` uses: it keeps ports, zones and two spellings of one address,
// and returns texts that are not addresses. A limit would then count one caller as many.

/** Whether an address, in the form of `plain`, is that of a trusted proxy. */
export function trustedProxies(trustProxy: string | undefined): (address: string) => boolean {
  const entries = listSetting(trustProxy);
  if (entries.length === 0) return () => false;
  const trusted = new BlockList();
  for (const entry of entries) {
    const [address, prefix] = entry.split("/") as [string, string | undefined];
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address) => trusted.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

/**
 * The caller's address of a request, including upgrade requests: the last address that was not added by a trusted
 * proxy. Some proxies add the caller's port too. It is removed, because every connection of one caller has another.
 */
export function clientAddressBehind(trustProxy: string | undefined): (request: IncomingMessage) => string | null {
  const isTrusted = trustedProxies(trustProxy);
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress ?? "");
    if (address === null || !isTrusted(address)) return address;
    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",").reverse();
    for (const hop of forwarded) {
      if (!isTrusted(address)) return address;
      const next = plain(withoutPort(hop.trim()));
      if (next === null) return address;
      address = next;
    }
    return address;
  };
}

/**
 * On a dual-stack socket IPv4 addresses are written as IPv6, and link-local ones have a zone of this machine. Null for
 * anything else.
 */
export function plain(text: string): string | null {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  return isIP(address) === 0 ? null : address;
}

/** `192.0.2.1:567`, `[2001:db8::1]:567` or `[2001:db8::1]` without port and brackets; other texts unchanged. */
function withoutPort(entry: string): string {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(entry) ?? [];
  return v6 ?? v4 ?? entry;
}
