/** A form of Stripe's: nested objects and lists by brackets, every value a text. */
export type Form = { readonly [key: string]: FormValue };
export type FormValue = string | Form;

/** Reads `a[b][0]=c` as `{ a: { b: { "0": "c" } } }`. */
export function parseForm(text: string): Form {
  const root: Record<string, any> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = name.replaceAll("]", "").split("[");
    let place = root;
    for (const step of steps.slice(0, -1)) place = place[step] ??= {};
    place[steps.at(-1)!] = value;
  }
  return root;
}
