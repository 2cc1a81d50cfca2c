/** A value of a condition that was checked, or the error of it. */
export type Read<Value> = { readonly value: Value } | { readonly error: string };

/** An integer in a range. */
export function readInteger(given: unknown, least: number, most: number): Read<number> {
  const isInRange = typeof given === "number" && Number.isInteger(given) && given >= least && given <= most;
  return isInRange ? { value: given } : { error: `The value must be an integer between ${least} and ${most}.` };
}

/** One of these texts. */
export function readOneOf<Text extends string>(given: unknown, texts: readonly Text[]): Read<Text> {
  const value = texts.find((text) => text === given);
  return value === undefined ? { error: `The value must be one of ${texts.join(", ")}.` } : { value };
}

/** One or more of these texts, each once. */
export function readSomeOf<Text extends string>(given: unknown, texts: readonly Text[]): Read<readonly Text[]> {
  const error = `The value must be a list of one or more of ${texts.join(", ")}, each once.`;
  if (!Array.isArray(given) || given.length === 0 || given.length > texts.length) return { error };
  const value = texts.filter((text) => given.includes(text));
  return value.length === given.length ? { value } : { error };
}

/** An object with only these members; null for anything else. */
export function membersOf(given: unknown, names: readonly string[]): Readonly<Record<string, unknown>> | null {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return null;
  return Object.keys(given).every((name) => names.includes(name)) ? (given as Readonly<Record<string, unknown>>) : null;
}
