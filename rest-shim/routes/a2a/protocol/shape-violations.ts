import { Role, TaskState } from "@a2a-js/sdk";
import type { TSchema } from "typebox";
import type { FieldViolation } from "./rpc-error.js";
import { isObject } from "./read-request.js";

type Fields = Record<string, unknown>;

/** The part of JSON Schema that describes params. */
interface Shape {
  readonly type?: string;
  readonly const?: string;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

const maxItemsRead = 200;

/** A field in either of its ProtoJSON spellings; null there means unset. */
export function fieldOf(object: Fields, name: string): unknown {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return object[name] ?? object[snake] ?? undefined;
}

/**
 * The locations at which a value does not have the shape of a schema, in the protocol's words. The check of other
 * routes does not fit: ProtoJSON has two spellings of a field, numbers for the names of an enum, and null for unset
 * fields. The operations check formats.
 */
export function shapeViolations(schema: TSchema, value: Fields): FieldViolation[] {
  return objectViolations(schema as Shape, value, "");
}

function objectViolations({ properties = {}, required = [] }: Shape, object: Fields, path: string): FieldViolation[] {
  return Object.entries(properties).flatMap(([name, shape]) => {
    const field = path === "" ? name : `${path}.${name}`;
    const value = fieldOf(object, name);
    if (shape.minLength === 1 && (value ?? "") === "") return [{ field, description: "is required." }];
    return value === undefined && !required.includes(name) ? [] : violationsAt(shape, value, field);
  });
}

function violationsAt(shape: Shape, value: unknown, field: string): FieldViolation[] {
  if (shape.properties !== undefined && isObject(value)) return objectViolations(shape, value, field);
  if (shape.items !== undefined && shape.items.type !== "string") return listViolations(shape.items, value, field);
  const alternatives = shape.anyOf?.filter(({ properties }) => properties !== undefined) ?? [];
  if (alternatives.length > 0) return alternativeViolations(alternatives, value, field);
  return fits(shape, value) ? [] : [{ field, description: sentenceOf(shape) }];
}

/**
 * Lists that are too long for any operation are not examined: a violation for each item would be a multiple of the
 * request.
 */
function listViolations(items: Shape, value: unknown, field: string): FieldViolation[] {
  if (!Array.isArray(value)) return [{ field, description: "must be a list." }];
  if (value.length > maxItemsRead) return [{ field, description: "has far more parts than a message may have." }];
  return value.flatMap((item, index) => violationsAt(items, item, `${field}[${index}]`));
}

/** In a union of objects, each alternative has one required field that the others lack. */
function alternativeViolations(alternatives: readonly Shape[], value: unknown, field: string): FieldViolation[] {
  if (!isObject(value)) return [{ field, description: "must be an object." }];
  const [found, ...others] = alternatives.filter(({ required = [] }) =>
    required.every((name) => fieldOf(value, name) !== undefined),
  );
  if (found !== undefined && others.length === 0) return objectViolations(found, value, field);
  return [{ field, description: "has exactly one of text, raw, url and data, and data is not null." }];
}

function fits(shape: Shape, value: unknown): boolean {
  const names = namesOf(shape);
  if (names.length > 0) return names.some((name) => name === value || isNumberOf(value, name));
  switch (shape.type) {
    case "string":
      return typeof value === "string" && (shape.contentEncoding !== "base64" || isBase64(value));
    case "boolean":
      return typeof value === "boolean";
    case "integer":
      return isIntegerOf(shape, value);
    case "array":
      return Array.isArray(value) && value.every((item) => typeof item === "string");
    case "object":
      return isObject(value);
    default:
      return true;
  }
}

function isIntegerOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Shape, value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
}

function sentenceOf(shape: Shape): string {
  const [name, ...others] = namesOf(shape);
  if (name !== undefined) return others.length === 0 ? `must be ${name}.` : "must be the name of a state.";
  switch (shape.type) {
    case "boolean":
      return "must be true or false.";
    case "integer":
      if (shape.maximum === undefined) return "must be a whole number that is not negative.";
      return `must be a whole number from ${shape.minimum} to ${shape.maximum}.`;
    case "array":
      return "must be a list of texts.";
    case "object":
      return "must be an object.";
    default:
      if (shape.contentEncoding === "base64") return "must be standard base64.";
      return shape.format === "date-time" ? "must be an ISO 8601 time." : "must be a text.";
  }
}

/** The names of an enum; empty for any other shape. */
function namesOf({ const: only, anyOf = [] }: Shape): readonly string[] {
  return only === undefined ? anyOf.flatMap((alternative) => alternative.const ?? []) : [only];
}

/** ProtoJSON accepts a number for the name of an enum. Names of two enums are never the same. */
function isNumberOf(value: unknown, name: string): boolean {
  return typeof value === "number" && [Role[value], TaskState[value]].includes(name);
}

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text);
}
