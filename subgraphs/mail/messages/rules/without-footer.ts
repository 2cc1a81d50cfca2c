/**
 * A received text without this installation's footer at its end, which snippets and searches must not contain (wire
 * contract mail 11). A quoted one, or one in another position, stays.
 */
export function withoutFooter(text: string | null, footer: string): string | null {
  if (text === null) return null;
  const end = text.trimEnd();
  if (!end.endsWith(footer)) return text;
  const before = end.slice(0, end.length - footer.length);
  if (before !== "" && !before.endsWith("\n")) return text;
  // Text from HTML has the line without its mark.
  const mark = /(^|\n)-- ?\r?\n$/.exec(before.slice(-6));
  return (mark === null ? before : before.slice(0, before.length - mark[0].length)).trimEnd();
}
