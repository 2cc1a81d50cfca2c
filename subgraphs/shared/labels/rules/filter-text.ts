/**
 * The labels that a query key names: it may be repeated, each value has labels with commas between them, or a JSON
 * array. Null for broken JSON.
 */
export function labelsOfText(values: readonly string[]): string[] | null {
  const lists = values.map((value) => (value.trimStart().startsWith("[") ? jsonList(value) : value.split(",")));
  return lists.some((list) => list === null) ? null : lists.flatMap((list) => list!);
}

function jsonList(text: string): string[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : null;
  } catch {
    return null;
  }
}
