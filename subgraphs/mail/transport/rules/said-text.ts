/** Characters of what a server said that are kept. */
const longest = 500;

/** What a mail server said, as it is kept and shown: the beginning on one line, without what PostgreSQL cannot hold. */
export function saidText(text: string): string {
  const line = text.slice(0, longest * 4).replaceAll(/[\s\p{Cc}\p{Surrogate}]+/gu, " ");
  return Array.from(line.trim()).slice(0, longest).join("");
}
