/**
 * JSON with sorted keys and without undefined members: equal inputs give equal texts, in any key order. Big integers
 * become their digits in quotes, and an undefined value becomes null.
 */
export function canonicalJson(value: unknown): string {
  return write(value ?? null);
}

function write(value: unknown): string {
  if (typeof value === "bigint") return `"${value}"`;
  if (!isStructure(value)) return JSON.stringify(value) ?? "null";
  const json = (value as { toJSON?: () => unknown }).toJSON;
  if (typeof json === "function") return write(json.call(value));
  if (Array.isArray(value)) {
    // Very long lists usually contain numbers and texts, which have no keys to sort.
    return value.some((member) => isStructure(member) || typeof member === "bigint")
      ? `[${value.map(write).join(",")}]`
      : JSON.stringify(value);
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined && typeof member !== "function");
  members.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(",")}}`;
}

function isStructure(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
