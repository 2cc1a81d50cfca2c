import { type TObject, type TSchema, Type } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Settings } from "typebox/system";
import type { Loc } from "../route.js";
import { cleanOf } from "./clean.js";
import { parseQuery } from "./parse-query.js";
import { rejected, type ValidationItem } from "./rejection.js";
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
  const clean = cleanOf(schema);
  return (value) => {
    const body = value === undefined ? {} : value;
    refuseUnstorable(body, "body");
    if (!validator.Check(body)) throw rejected(shapeItems(validator.Errors(body), ["body"]));
    return clean === null ? validator.Clean(body) : clean(body);
  };
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
    refuseUnstorable(query, "query");
    if (validator.Check(query)) return query;
    throw rejected(shapeItems(validator.Errors(query), ["query"]).map((item) => withInput(item, schema, query)));
  };
}

function refuseUnstorable(value: unknown, root: string): void {
  const item = findUnstorable(value, root);
  if (item !== null) throw rejected([item]);
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
