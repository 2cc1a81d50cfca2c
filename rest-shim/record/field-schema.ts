import { Type, type TSchema } from "typebox";
import { Instant } from "./nullable.js";
import type { Field } from "./selection.js";

type Described = { readonly description?: string };

const scalars: Readonly<Record<string, (options: Described) => TSchema>> = {
  ID: (options) => Type.String({ format: "uuid", ...options }),
  String: (options) => Type.String(options),
  Int: (options) => Type.Integer(options),
  // Counts that may be larger than an Int of GraphQL.
  Float: (options) => Type.Integer(options),
  Boolean: (options) => Type.Boolean(options),
  DateTimeISO: (options) => ({ ...Instant, ...options }),
  JSONObject: (options) => Type.Record(Type.String(), Type.Unknown(), options),
  JSON: (options) => Type.Unknown(options),
};

/** The schema of a field's value that is not null. `item` is that of a thing. */
export function fieldSchema(field: Field, item: TSchema | undefined, options: Described): TSchema {
  if (field.isList === true) return Type.Array(item ?? scalarSchema(field, {}), options);
  return item === undefined ? scalarSchema(field, options) : { ...item, ...options };
}

function scalarSchema({ type, values }: Field, options: Described): TSchema {
  if (values !== undefined) {
    const literals = values.map((value) => Type.Literal(value.toLowerCase()));
    return literals.length === 1 ? { ...literals[0]!, ...options } : Type.Union(literals, options);
  }
  const scalar = scalars[type];
  if (scalar === undefined) throw new Error(`A value of the type ${type} needs a record or a value.`);
  return scalar(options);
}
