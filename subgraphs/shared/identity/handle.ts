const handleSyntax = /^(?!.*--)[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/;

/**
 * The canonical form of a handle as a client writes it: one leading @ removed, lower-cased; null when no identity can
 * have that handle (3 to 63 of a-z, 0-9 and single hyphens, alphanumeric at both ends; wire contract org 2.5).
 */
export function normalizeHandle(text: string): string | null {
  const bare = (text.startsWith("@") ? text.slice(1) : text).toLowerCase();
  return handleSyntax.test(bare) ? bare : null;
}
