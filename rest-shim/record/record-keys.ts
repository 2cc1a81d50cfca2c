import { Type, type TSchema } from "typebox";
import { Nullable } from "./nullable.js";
import type { KeyDeclaration, KeyFacts } from "./declaration.js";
import { fieldSchema } from "./field-schema.js";
import type { DataRecord } from "./data-record.js";
import type { Bind, RecordKey } from "./record-key.js";
import type { Field, Selection } from "./selection.js";

type Declared = Readonly<Record<string, KeyDeclaration<never>>>;
/** The record of a thing of which nothing is declared. */
type RecordOf = (thing: Field) => DataRecord<never>;

const lower = (value: string): string => value.toLowerCase();

/** The keys of a record, in the document's order, each key without a field where it was declared to stand. */
export function recordKeys(
  { fields: selected = {} }: Partial<Selection<Record<string, unknown>>>,
  declared: Declared,
  recordOf: RecordOf,
): RecordKey[] {
  const fields = Object.entries<Field>(selected);
  const names = new Set(fields.map(([field]) => snakeCase(field)));
  const keys = fields.flatMap(([field, shape]) => keysOfField(field, shape, recordOf, declared[snakeCase(field)]));
  for (const [name, declaration] of Object.entries(declared)) {
    if (names.has(name)) continue;
    const { after, ...facts } = declaration as KeyFacts<never>;
    const place = after === undefined ? keys.length - 1 : keys.findIndex((key) => key.name === after);
    if (after !== undefined && place < 0) throw new Error(`No key ${after} is there for ${name} to stand behind.`);
    keys.splice(place + 1, 0, ownKey(name, facts));
  }
  return keys;
}

/** How a field is called in JSON. A name in snake_case stays as it is, so an alias may be one. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function keysOfField(
  field: string,
  shape: Field,
  recordOf: RecordOf,
  declaration: KeyDeclaration<never> = {},
): RecordKey[] {
  if (declaration === false) return [];
  const facts: KeyFacts<never> = "keys" in declaration ? { record: declaration } : declaration;
  const { value, constant, isOptional = false, isNullIfEmpty = false } = facts;
  const schema = facts.schema ?? (field === "organizationId" ? organizationId(facts) : undefined);
  const item = facts.record ?? (shape.fields === undefined || schema !== undefined ? undefined : recordOf(shape));
  if (facts.isFlat === true) {
    return item!.keys.map((key) => ({ ...key, expression: (data, bind) => key.expression(`${data}.${field}`, bind) }));
  }
  const isNullable = facts.isNullable ?? ((shape.isNullable === true && !isOptional) || isNullIfEmpty);
  const options = facts.description === undefined ? {} : { description: facts.description };
  const inner = schema ?? (constant === undefined ? fieldSchema(shape, item?.schema, options) : constantSchema(facts));
  return [
    {
      name: snakeCase(field),
      schema: withAbsence(inner, isNullable, isOptional),
      isOptional,
      expression: (data, bind) => {
        if (value !== undefined || constant !== undefined) return ownExpression(facts, data, bind);
        const read = readExpression(`${data}.${field}`, shape, item, bind);
        return isNullIfEmpty ? `${data}.${field}.length === 0 ? null : ${read}` : read;
      },
    },
  ];
}

/** Ids of organizations have their own format, independent of the field's type. */
function organizationId({ description }: KeyFacts<never>): TSchema {
  return Type.String(description === undefined ? {} : { description });
}

/** A key that no field has. */
function ownKey(name: string, facts: KeyFacts<never>): RecordKey {
  const { schema, value, constant, isNullable = false, isOptional = false } = facts;
  if (constant === undefined && (value === undefined || schema === undefined)) {
    throw new Error(`No field is called ${name}: it needs a value and a schema.`);
  }
  return {
    name,
    schema: withAbsence(schema ?? constantSchema(facts), isNullable, isOptional),
    isOptional,
    expression: (data, bind) => ownExpression(facts, data, bind),
  };
}

function ownExpression({ value, constant }: KeyFacts<never>, data: string, bind: Bind): string {
  return value === undefined ? JSON.stringify(constant) : `${bind(value)}(${data})`;
}

function readExpression(path: string, shape: Field, item: DataRecord<never> | undefined, bind: Bind): string {
  const each = item === undefined ? (shape.values === undefined ? undefined : bind(lower)) : bind(item.write);
  if (each === undefined) return shape.isNullable === true ? `${path} ?? null` : path;
  const read = shape.isList === true ? `${path}.map(${each})` : `${each}(${path})`;
  return shape.isNullable === true ? `${path} == null ? null : ${read}` : read;
}

function constantSchema({ constant = null, description }: KeyFacts<never>): TSchema {
  const options = description === undefined ? {} : { description };
  return constant === null ? Type.Null(options) : Type.Literal(constant, options);
}

function withAbsence(schema: TSchema, isNullable: boolean, isOptional: boolean): TSchema {
  const value = isNullable ? Nullable(schema) : schema;
  return isOptional ? Type.Optional(value) : value;
}
