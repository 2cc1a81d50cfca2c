import { BlockList, isIP } from "node:net";

/**
 * The address kinds that may be connected to: the public internet, and where allowed this machine and private networks.
 */
export type AddressKind = "public" | "loopback" | "private" | "refused";

// Two lists, because a list of IPv4 addresses also matches IPv6 addresses that contain them.
const loopbackV4 = new BlockList();
loopbackV4.addSubnet("127.0.0.0", 8, "ipv4");
const loopbackV6 = new BlockList();
loopbackV6.addAddress("::1", "ipv6");

// Private networks (RFC 1918, RFC 4193).
const privateV4 = new BlockList();
privateV4.addSubnet("10.0.0.0", 8, "ipv4");
privateV4.addSubnet("172.16.0.0", 12, "ipv4");
privateV4.addSubnet("192.168.0.0", 16, "ipv4");
const privateV6 = new BlockList();
privateV6.addSubnet("fc00::", 7, "ipv6");

// IANA's special-purpose registry: everything that is not globally reachable, and multicast.
const refusedV4 = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // The metadata service of a cloud that uses a public address.
  ["168.63.129.16", 32],
] as const) {
  refusedV4.addSubnet(network, prefix, "ipv4");
}

// For IPv6 only global unicast is public. Mapped, translated, local and multicast addresses are all outside of it.
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");
// Exceptions inside of it: protocol assignments and Teredo, documentation, and 6to4, which can contain any IPv4
// address.
const refusedV6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
  // The metadata service of a cloud that uses a private address.
  ["fd00:ec2::", 32],
] as const) {
  refusedV6.addSubnet(network, prefix, "ipv6");
}

/** Classifies an IP address; any other text is refused. */
export function addressKind(address: string): AddressKind {
  const version = isIP(address);
  if (version === 4) {
    if (loopbackV4.check(address, "ipv4")) return "loopback";
    if (privateV4.check(address, "ipv4")) return "private";
    return refusedV4.check(address, "ipv4") ? "refused" : "public";
  }
  if (version !== 6) return "refused";
  if (loopbackV6.check(address, "ipv6")) return "loopback";
  if (refusedV6.check(address, "ipv6")) return "refused";
  if (privateV6.check(address, "ipv6")) return "private";
  return globalV6.check(address, "ipv6") ? "public" : "refused";
}
