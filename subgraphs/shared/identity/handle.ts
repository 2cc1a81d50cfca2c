// Both cases stand here because lower-casing first would let letters of other scripts pass: the Kelvin sign becomes a k.
const handleSyntax = /^(?!.*--)[a-zA-Z0-9][a-zA-Z0-9-]{1,61}[a-zA-Z0-9]$/;

/** With the @. What is longer is not looked into. */
const longest = 64;

/**
 * The canonical form of a handle as a client writes it: one leading @ removed, lower-cased; null when no identity can
 * have that handle (3 to 63 of a-z, 0-9 and single hyphens, alphanumeric at both ends; wire contract org 2.5).
 */
export function normalizeHandle(text: string): string | null {
  if (text.length > longest) return null;
  const bare = text.startsWith("@") ? text.slice(1) : text;
  return handleSyntax.test(bare) ? bare.toLowerCase() : null;
}
