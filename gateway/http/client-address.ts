import type { IncomingMessage } from "node:http";
import { BlockList, isIP, isIPv4 } from "node:net";
import { listSetting } from "../../subgraphs/shared/config/config.js";

/**
 * The caller's address of an upgrade request, which Fastify does not see: the last address that was not written by a
 * trusted proxy.
 */
export function clientAddressBehind(trustProxy: string | undefined): (request: IncomingMessage) => string | null {
  const trusted = new BlockList();
  for (const entry of listSetting(trustProxy)) {
    const [address, prefix] = entry.split("/") as [string, string | undefined];
    const family = isIPv4(address) ? "ipv4" : "ipv6";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const isTrusted = (address: string): boolean => trusted.check(address, isIPv4(address) ? "ipv4" : "ipv6");
  return ({ socket, headers }) => {
    let address = plain(socket.remoteAddress);
    const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",").reverse();
    for (const hop of forwarded) {
      if (address === null || !isTrusted(address)) return address;
      const next = plain(hop.trim());
      if (next === null || isIP(next) === 0) return address;
      address = next;
    }
    return address;
  };
}

/** IPv4 addresses on a dual-stack socket come in IPv6's clothes. */
function plain(address: string | undefined): string | null {
  return address === undefined || address === "" ? null : address.replace(/^::ffff:/, "");
}
