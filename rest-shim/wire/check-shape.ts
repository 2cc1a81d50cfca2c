import { type TObject, type TSchema, Type } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";
import type { Loc } from "../route.js";
import { parseQuery } from "./parse-query.js";
import { namesOf, withoutForeignNames } from "./foreign-names.js";
import { rejected, type Rejection, type ValidationItem } from "./rejection.js";
import { shapeItems } from "./shape-items.js";
import { findUnstorable } from "./storable-text.js";

// With its default of 8, errors of long unions and forms would be incomplete.
Settings.Set({ maxErrors: 64 });

/** One for each schema, for any number of servers: compiling all of them takes a good part of a start. */
const validators = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  const known = validators.get(schema) ?? Compile(schema);
  validators.set(schema, known);
  return known;
}

/** For a body from which no key is read. */
const anyObject = Type.Object({});

/** Checks a part of a request and returns it in the route's form; throws a Rejection. */
export type ShapeCheck<Part> = (value: unknown) => Part;

/** The check of a JSON body: nothing is coerced, unknown keys are removed, and a missing body is read as `{}`. */
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
 * The keys of an object whose values contain no objects; null for other schemas. `Clean` sorts the members of every
 * union again for each body, which takes longer than the rest of the check.
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
 * The check of a body from which no key is read. It may be absent. Anything but an object was meant for another route.
 */
export function unusedBodyCheck(): ShapeCheck<object> {
  const validator = validatorOf(anyObject);
  return (value = {}) => {
    if (!validator.Check(value)) throw rejected(shapeItems(validator.Errors(value), ["body"]));
    return {};
  };
}

/**
 * The check of a query string: texts become numbers and booleans where the schema has them, and unknown keys are
 * removed.
 */
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

// Errors repeat only values of keys with numbers and booleans: a text may be a token.
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
