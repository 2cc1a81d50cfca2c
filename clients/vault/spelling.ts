// The wire types are spelled as in REST; GraphQL spells names in camelCase and enums in capitals.
const ENUMS: ReadonlySet<string> = new Set(["key_type", "secret_type"]);

/** An answer of GraphQL as the wire types spell it. */
export const fromGraphql = (value: unknown): unknown => respell(value, toSnake, (text) => text.toLowerCase());

/** A wire type as GraphQL takes it. Undefined values are left out. */
export const toGraphql = (value: unknown): unknown => respell(value, toCamel, (text) => text.toUpperCase());

const toSnake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toCamel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function respell(value: unknown, spellName: (name: string) => string, spellEnum: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => respell(one, spellName, spellEnum));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.map(([name, one]) => {
      const isEnum = typeof one === "string" && ENUMS.has(toSnake(name));
      return [spellName(name), isEnum ? spellEnum(one) : respell(one, spellName, spellEnum)];
    }),
  );
}
