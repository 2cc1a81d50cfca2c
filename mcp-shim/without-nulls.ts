import type { ShapeCheck } from "../rest-shim/index.js";
import type { Tool } from "./tool.js";

/**
 * The check of a tool's arguments. Models may write null instead of omitting an argument: null for an optional argument
 * counts as omitted, unless the argument may be null.
 */
export function withoutNulls(schema: Tool["input"], check: ShapeCheck<unknown>): ShapeCheck<unknown> {
  const { properties = {}, required = [] } = schema as unknown as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  const optional = Object.keys(properties).filter((key) => !required.includes(key) && !mayBeNull(properties[key]!));
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return check(value);
    const given = { ...value } as Record<string, unknown>;
    for (const key of optional) if (given[key] === null) delete given[key];
    return check(given);
  };
}

/** A schema without types accepts null too. */
function mayBeNull(schema: object): boolean {
  const { type, anyOf, enum: values, $ref } = schema as Record<string, unknown>;
  if (Array.isArray(anyOf)) return anyOf.some((one: object) => mayBeNull(one));
  if (Array.isArray(values)) return values.includes(null);
  if ("const" in schema) return schema.const === null;
  return type === undefined ? $ref === undefined : type === "null" || (Array.isArray(type) && type.includes("null"));
}
