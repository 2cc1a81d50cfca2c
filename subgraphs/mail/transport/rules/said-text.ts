/** The most characters of a server's answer that are stored. */
const longest = 500;

/**
 * A mail server's answer in stored and displayed form: the beginning on one line, without characters that PostgreSQL
 * cannot store.
 */
export function saidText(text: string): string {
  const line = text.slice(0, longest * 4).replaceAll(/[\s\p{Cc}\p{Surrogate}]+/gu, " ");
  return Array.from(line.trim()).slice(0, longest).join("");
}
