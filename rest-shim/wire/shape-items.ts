import type { TLocalizedValidationError } from "typebox/error";
import type { Loc } from "../route.js";
import type { ValidationItem } from "./rejection.js";

/** The errors at one location of a request. */
interface Place {
  readonly messages: Set<string>;
  /** The values of a union of literals. */
  readonly literals: Set<string>;
  type: string;
  /** It contains only alternatives of a union. */
  isUnion: boolean;
}

/**
 * The errors of a schema check, as entries of a 422 list; `root` is the checked part of the request. The alternatives
 * of a union fail one by one: they become one entry, "must be integer or must be null".
 */
export function shapeItems(errors: readonly TLocalizedValidationError[], root: Loc): ValidationItem[] {
  const problems = new Map<string, Place>();
  for (const error of errors) {
    if (error.keyword === "required") {
      for (const key of error.params.requiredProperties)
        problems.set(`${error.instancePath}/${escape(key)}`, missing());
    }
    // Every unknown key has its own entry; a union has the entries of its alternatives.
    else if (error.keyword !== "additionalProperties" && error.keyword !== "anyOf") note(problems, error);
  }
  const isAbove = (path: string): boolean => [...problems.keys()].some((other) => other.startsWith(`${path}/`));
  return (
    [...problems]
      // If one alternative of a union matches so far, its inner errors are more helpful than the others' mismatch.
      .filter(([path, { isUnion }]) => !isUnion || !isAbove(path))
      .map(([path, place]) => ({ loc: locOf(root, path), msg: messageOf(place), type: place.type }))
  );
}

function missing(): Place {
  return { messages: new Set(["is required"]), literals: new Set(), type: "missing", isUnion: false };
}

function note(problems: Map<string, Place>, error: TLocalizedValidationError): void {
  const { instancePath: path, keyword, schemaPath } = error;
  const type = keyword === "type" ? "type_error" : "value_error";
  const place = problems.get(path) ?? { messages: new Set(), literals: new Set(), type, isUnion: true };
  problems.set(path, place);
  place.isUnion &&= schemaPath.includes("/anyOf/");
  if (keyword === "const") place.literals.add(JSON.stringify(error.params.allowedValue));
  else place.messages.add(sentenceOf(error));
}

function sentenceOf(error: TLocalizedValidationError): string {
  if (error.keyword === "enum") return `must be one of ${JSON.stringify(error.params.allowedValues)}`;
  return error.keyword === "boolean" ? "is not known here" : error.message;
}

function messageOf({ messages, literals }: Place): string {
  if (literals.size === 0) return [...messages].join(" or ");
  // Every literal is a text, so the type need not be named.
  const others = [...messages].filter((message) => message !== "must be string");
  const values = [...literals].join(", ");
  return [literals.size === 1 ? `must be ${values}` : `must be one of ${values}`, ...others].join(" or ");
}

function locOf(root: Loc, instancePath: string): Loc {
  const steps = instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  return [...root, ...steps];
}

function escape(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
