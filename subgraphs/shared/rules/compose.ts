/** Merges tables of several owners. Throws when two of them declare the same name. */
export function compose<Entry>(
  what: string,
  parts: readonly (Readonly<Record<string, Entry>> | undefined)[],
): Readonly<Record<string, Entry>> {
  const all: Record<string, Entry> = {};
  for (const [name, entry] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`The ${what} ${name} is declared twice.`);
    all[name] = entry;
  }
  return all;
}
