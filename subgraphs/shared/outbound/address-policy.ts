import { BlockList, isIP } from "node:net";

/** What may be connected to: the public internet; this machine and private networks where that is allowed. */
export type AddressKind = "public" | "loopback" | "private" | "refused";

// Two lists, because one with IPv4 addresses also answers for IPv6 addresses that hold them.
const loopbackV4 = new BlockList();
loopbackV4.addSubnet("127.0.0.0", 8, "ipv4");
const loopbackV6 = new BlockList();
loopbackV6.addAddress("::1", "ipv6");

// Networks of organizations (RFC 1918, RFC 4193).
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
  // Metadata of a cloud that uses an address of the public space.
  ["168.63.129.16", 32],
] as const) {
  refusedV4.addSubnet(network, prefix, "ipv4");
}

// Of IPv6 only global unicast is public; mapped, translated, local and multicast addresses all lie outside of it.
const globalV6 = new BlockList();
globalV6.addSubnet("2000::", 3, "ipv6");
// Inside of it: protocol assignments and Teredo, documentation, and 6to4, which carries any IPv4 address.
const refusedV6 = new BlockList();
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
  // Metadata of a cloud that uses an address of private networks.
  ["fd00:ec2::", 32],
] as const) {
  refusedV6.addSubnet(network, prefix, "ipv6");
}

/** Judges an IP address as text; anything else is refused. */
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
