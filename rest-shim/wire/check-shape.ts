import { type TObject, type TSchema, Type } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";
import type { Loc } from "../route.js";
import { parseQuery } from "./parse-query.js";
import { namesOf, withoutForeignNames } from "./foreign-names.js";
import { rejected, type Rejection, type ValidationItem } from "./rejection.js";
import { shapeItems } from "./shape-items.js";
import { findUnstorable } from "./storable-text.js";

// With its own 8, long unions would be told in part, and forms field by field.
Settings.Set({ maxErrors: 64 });

/** One for each schema, however many servers a process starts: compiling all of them is a good part of a start. */
const validators = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema) ?? Compile(schema);
  validators.set(schema, known);
  return known;
}

/** Of a body that no key is read from. */
const anyObject = Type.Object({});

/** Checks a part of a request and answers it as the route reads it; throws a Rejection. */
export type ShapeCheck<Part> = (value: unknown) => Part;

/** The check of a JSON body: nothing is coerced, unknown keys fall away, no body reads as `{}`. */
export function bodyCheck(schema: TSchema): ShapeCheck<unknown> {
  const validator = validatorOf(schema);
  const keys = keysOfFlat(schema);
  return (value) => {
    const body = value === undefined ? {} : value;
    refuseUnstorable(schema, body, "body");
    if (!validator.Check(body)) throw refused(schema, shapeItems(validator.Errors(body), ["body"]));
    return keys === null ? validator.Clean(body) : picked(body as Record<string, unknown>, keys);
  };
}

/**
 * The keys of an object in which nothing else has keys; null for other schemas. `Clean` sorts the members of every union
 * anew with each body, which takes longer than the rest of the check.
 */
function keysOfFlat(schema: TSchema): readonly string[] | null {
  const { type, properties, ...rest } = schema as { type?: unknown; properties?: Record<string, TSchema> };
  if (type !== "object" || properties === undefined) return null;
  const hasOwnRules = Object.keys(rest).some((key) => !["required", "$id", "description", "title"].includes(key));
  if (hasOwnRules || /"(object|properties|\$ref|allOf|patternProperties)"/.test(JSON.stringify(properties)))
    return null;
  return Object.keys(properties);
}

function picked(body: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => Object.hasOwn(body, key)).map((key) => [key, body[key]]));
}

/**
 * The check of a body that no key is read from. It may be absent; anything that is not an object was meant for something
 * else.
 */
export function unusedBodyCheck(): ShapeCheck<object> {
  const validator = validatorOf(anyObject);
  return (value = {}) => {
    if (!validator.Check(value)) throw rejected(shapeItems(validator.Errors(value), ["body"]));
    return {};
  };
}

/** The check of a query string: texts become the numbers and booleans that the schema names, unknown keys fall away. */
export function queryCheck(schema: TObject): ShapeCheck<Record<string, unknown>> {
  const validator = validatorOf(schema);
  return (value) => {
    const query = parseQuery(schema, value as Record<string, unknown>);
    refuseUnstorable(schema, query, "query");
    if (validator.Check(query)) return query;
    throw rejected(shapeItems(validator.Errors(query), ["query"]).map((item) => withInput(item, schema, query)));
  };
}

function refuseUnstorable(schema: TSchema, value: unknown, root: string): void {
  const item = findUnstorable(value, root);
  if (item !== null) throw refused(schema, [item]);
}

function refused(schema: TSchema, items: readonly ValidationItem[]): Rejection {
  return rejected(withoutForeignNames(items, namesOf(schema)));
}

// Only values of keys that hold numbers and booleans are repeated: a text may be a token.
function withInput(item: ValidationItem, schema: TObject, query: Record<string, unknown>): ValidationItem {
  const key = keyOf(item.loc);
  const type: unknown =
    key === undefined ? undefined : (schema.properties[key] as { type?: unknown } | undefined)?.type;
  const repeatable = type === "integer" || type === "number" || type === "boolean";
  return key !== undefined && repeatable && Object.hasOwn(query, key) ? { ...item, input: query[key] } : item;
}

function keyOf(loc: Loc): string | undefined {
  return typeof loc[1] === "string" ? loc[1] : undefined;
}
