/** How deep a client's JSON may nest: far more than people need, far less than what exhausts a stack. */
export const maxJsonDepth = 100;

/** NUL and half surrogate pairs: what PostgreSQL cannot store as text. */
const unstorable = /\0|\p{Surrogate}/u;

/** Whether PostgreSQL can store the text: no NUL, no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
  return !unstorable.test(text);
}

/**
 * Why a value that came as JSON cannot be kept, as a sentence's end ("must not ..."); null when it can. Walks without
 * recursion, so that a hostile nesting is refused instead of overflowing.
 */
export function jsonObjection(value: unknown): string | null {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next.value === "string" && !isStorableText(next.value)) return notText;
    // JSON.parse reads 1e400 as Infinity, which JSON writes as null: what was sent would silently become another value.
    if (typeof next.value === "number" && !Number.isFinite(next.value)) return notNumber;
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth >= maxJsonDepth) return `must not nest deeper than ${maxJsonDepth} levels`;
    if (Array.isArray(next.value)) {
      for (const member of next.value as unknown[]) pending.push({ value: member, depth: next.depth + 1 });
      continue;
    }
    for (const [key, member] of Object.entries(next.value)) {
      if (!isStorableText(key)) return notText;
      pending.push({ value: member, depth: next.depth + 1 });
    }
  }
  return null;
}

const notNumber = "must not contain a number that is too large";
const notText = "must not contain NUL or half of a surrogate pair";
