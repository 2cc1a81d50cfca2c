/**
 * The key of a caller's address in a limit per address: the address, or for IPv6 its first 64 bits, because a user with
 * one IPv6 address has the entire block.
 */
export function addressBlock(address: string): string {
  const bare = address.replace(/%.*$/, "").toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped !== null) return mapped[1]!;
  if (!bare.includes(":")) return bare;
  const [head = "", tail] = bare.split("::");
  const groups = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const start = groups(head);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - groups(tail).length);
  const full = [...start, ...Array.from({ length: missing }, () => "0"), ...groups(tail ?? "")];
  return full
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
