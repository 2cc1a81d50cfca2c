/** The ids in their order after one of them has moved before another, or with null to the end. Unknown ids change nothing. */
export function movedBefore(ids: readonly string[], id: string, before: string | null): readonly string[] {
  if (before === id) return ids;
  const others = ids.filter((one) => one !== id);
  const place = before === null ? others.length : others.indexOf(before);
  if (place < 0 || others.length === ids.length) return ids;
  return others.toSpliced(place, 0, id);
}
