import { createHash } from "node:crypto";

/** A UUID (version 8) derived from a text: equal texts have equal ids, and different texts different ones. */
export function stableUuid(text: string): string {
  const hash = createHash("sha256").update(text).digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-8$3-8$4-$5");
}
