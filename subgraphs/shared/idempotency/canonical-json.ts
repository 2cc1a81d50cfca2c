/** JSON with sorted keys and without undefined members: equal inputs give equal texts, whatever their key order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) => {
    if (member === null || typeof member !== "object" || Array.isArray(member) || member instanceof Date) return member;
    return Object.fromEntries(Object.entries(member).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
