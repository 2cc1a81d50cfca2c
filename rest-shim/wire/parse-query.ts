import type { TObject, TSchema } from "typebox";

/**
 * Converts the texts of a query string to the schema's types: numbers, booleans, and one-element lists. An
 * inconvertible text stays a text, which the schema check refuses.
 */
export function parseQuery(schema: TObject, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const [key, property] of Object.entries(schema.properties)) {
    if (Object.hasOwn(query, key)) parsed[key] = parseValue(property, query[key]);
  }
  return parsed;
}

function parseValue(schema: TSchema & { type?: unknown; items?: TSchema }, value: unknown): unknown {
  if (schema.type === "array") {
    const list = Array.isArray(value) ? value : [value];
    return list.map((item) => parseValue(schema.items ?? {}, item));
  }
  if (typeof value !== "string") return value;
  if (schema.type === "integer" || schema.type === "number")
    return /^-?\d{1,15}(\.\d{1,15})?$/.test(value) ? Number(value) : value;
  if (schema.type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}
