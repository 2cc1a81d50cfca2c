// Hooks of the module loader, for `node --import register-hooks.js`: a module that asks for the list of domains, or for the routes of
// the folders, gets the one with the toy in it.
type Resolve = (specifier: string, context: object) => Promise<{ readonly url: string }>;

const replaced: readonly (readonly [what: RegExp, by: string])[] = [
  [/\/subgraphs\/domains\.js$/, new URL("domains.js", import.meta.url).href],
  [/\/generated\/routes\.js$/, new URL("routes.js", import.meta.url).href],
];

export async function resolve(specifier: string, context: object, next: Resolve): Promise<{ readonly url: string }> {
  const found = await next(specifier, context);
  const by = replaced.find(([what]) => what.test(found.url))?.[1];
  return by === undefined ? found : { ...found, url: by };
}
