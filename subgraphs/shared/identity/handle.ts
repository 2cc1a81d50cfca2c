// Both cases are listed because lower-casing first would let letters of other scripts pass: the Kelvin sign becomes a
// k.
const handleSyntax = /^(?!.*--)[a-zA-Z0-9][a-zA-Z0-9-]{1,61}[a-zA-Z0-9]$/;

/** Including the @. Longer texts are refused without a look. */
const longest = 64;

/**
 * The canonical form of a client's handle: one leading @ removed, lower-cased. Null when it is not a valid handle (3 to
 * 63 of a-z, 0-9 and single hyphens, alphanumeric at both ends; wire contract org 2.5).
 */
export function normalizeHandle(text: string): string | null {
  if (text.length > longest) return null;
  const bare = text.startsWith("@") ? text.slice(1) : text;
  return handleSyntax.test(bare) ? bare.toLowerCase() : null;
}
