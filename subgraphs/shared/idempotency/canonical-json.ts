/**
 * JSON with sorted keys and without undefined members: equal inputs give equal texts, whatever their key order. Big
 * integers are written as their digits in quotes, and undefined as null.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, member: unknown) => {
    if (typeof member === "bigint") return member.toString();
    if (member === null || typeof member !== "object" || Array.isArray(member)) return member;
    return Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
