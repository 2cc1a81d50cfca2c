/** The names of the fields whose values differ, in snake_case. */
export function changedFields<Fields extends object>(
  before: Fields,
  after: Fields,
  textOf: (value: unknown) => string,
): string[] {
  const names = Object.keys(after) as (keyof Fields & string)[];
  return names
    .filter((name) => textOf(before[name]) !== textOf(after[name]))
    .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}
