/** The one value that exactly one owner must declare. Throws when there is none, or more than one. */
export function theOnly<Value>(what: string, declared: readonly Value[]): Value {
  const [one, ...others] = declared;
  if (one === undefined || others.length > 0) throw new Error(`Exactly one feature must declare ${what}.`);
  return one;
}
