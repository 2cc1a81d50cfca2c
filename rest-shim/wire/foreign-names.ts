import type { TSchema } from "typebox";
import type { ValidationItem } from "./rejection.js";

/** The placeholder for a name that is not shown. */
const foreignName = "(unknown name)";

/** Every key that a schema names, at any depth. */
export function namesOf(schema: TSchema): ReadonlySet<string> {
  const names = new Set<string>();
  const open: unknown[] = [schema];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (typeof part !== "object" || part === null) continue;
    const { properties } = part as { readonly properties?: object };
    for (const name of Object.keys(properties ?? {})) names.add(name);
    open.push(...(Object.values(part) as unknown[]));
  }
  return names;
}

/** A word, like names in JSON. Keys, tokens and the like are longer, or have other characters. */
const isWord = (name: string): boolean => /^[A-Za-z_]\w{0,31}$/.test(name);

/**
 * The entries with invented names replaced, unless these are words: a key or a password in the place of a name must not
 * come back in an error, which clients log. Entries that become equal are merged.
 * @param known names that a schema has
 */
export function withoutForeignNames(
  items: readonly ValidationItem[],
  known: ReadonlySet<string> = new Set(),
): ValidationItem[] {
  const said = new Map<string, ValidationItem>();
  for (const item of items) {
    const [root, ...steps] = item.loc;
    const isShown = (step: string | number): boolean => typeof step === "number" || known.has(step) || isWord(step);
    const without = { ...item, loc: [root!, ...steps.map((step) => (isShown(step) ? step : foreignName))] };
    said.set(JSON.stringify(without), without);
  }
  return [...said.values()];
}
