/** Headers Received at the beginning of a mail, up to its first empty line. */
export function countHops(beginning: string): number {
  const end = /\r?\n\r?\n/.exec(beginning)?.index ?? beginning.length;
  return (beginning.slice(0, end).match(/^received[ \t]*:/gim) ?? []).length;
}
