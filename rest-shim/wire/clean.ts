import type { TSchema } from "typebox";

/** Answers a checked value without the keys that its schema does not name. */
type Clean = (value: unknown) => unknown;

interface Shape {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

const plain = new Set(["string", "number", "integer", "boolean", "null"]);
/** What says nothing about keys. */
const words = new Set(["type", "properties", "patternProperties", "items", "anyOf", "required", "const", "enum"]);
const notes = /^(\$id|title|description|default|format|pattern|content\w+|(min|max|exclusive|multiple)\w+)$/;

const asItIs: Clean = (value) => value;

/**
 * How a schema's values are cleaned; null for a schema that this does not understand. `Clean` of the library sorts the
 * members of every union anew with each value, which takes longer than the rest of the check.
 */
export function cleanOf(schema: TSchema): Clean | null {
  const { type, properties, patternProperties, items, anyOf } = schema as Shape;
  if (!Object.keys(schema).every((word) => words.has(word) || notes.test(word))) return null;
  if (anyOf !== undefined) return cleanOfUnion(anyOf);
  if (type === "object") {
    if (patternProperties === undefined) return cleanOfObject(properties ?? {});
    const isFree =
      properties === undefined && Object.values(patternProperties).every((each) => cleanOf(each) === asItIs);
    return isFree ? asItIs : null;
  }
  if (type === "array") return items === undefined ? asItIs : cleanOfList(items);
  return type === undefined || plain.has(type as string) ? asItIs : null;
}

function cleanOfObject(properties: Readonly<Record<string, TSchema>>): Clean | null {
  const fields = Object.entries(properties).map(([key, schema]) => [key, cleanOf(schema)] as const);
  if (fields.some(([, clean]) => clean === null)) return null;
  return (value) => {
    const object = value as Record<string, unknown>;
    const cleaned: Record<string, unknown> = {};
    for (const [key, clean] of fields) if (Object.hasOwn(object, key)) cleaned[key] = clean!(object[key]);
    return cleaned;
  };
}

function cleanOfList(items: TSchema): Clean | null {
  const clean = cleanOf(items);
  return clean === null || clean === asItIs ? clean : (value) => (value as unknown[]).map((item) => clean(item));
}

/** Of a union with one member that has parts, such as an object or null: any object is that member's. */
function cleanOfUnion(members: readonly TSchema[]): Clean | null {
  const cleans = members.map(cleanOf);
  if (cleans.every((clean) => clean === asItIs)) return asItIs;
  const [parts, ...others] = members.filter((member) => !plain.has((member as Shape).type as string));
  if (parts === undefined || others.length > 0) return null;
  const clean = cleanOf(parts);
  return clean === null ? null : (value) => (typeof value === "object" && value !== null ? clean(value) : value);
}
