/**
 * A received text without this installation's footer at its end: neither snippets nor searches have it (wire contract mail 11). One that
 * is quoted, or stands elsewhere, stays.
 */
export function withoutFooter(text: string | null, footer: string): string | null {
  if (text === null) return null;
  const end = text.trimEnd();
  if (!end.endsWith(footer)) return text;
  const before = end.slice(0, end.length - footer.length);
  if (before !== "" && !before.endsWith("\n")) return text;
  // HTML that was made a text has the line without its mark.
  const mark = /(^|\n)-- ?\r?\n$/.exec(before.slice(-6));
  return (mark === null ? before : before.slice(0, before.length - mark[0].length)).trimEnd();
}
