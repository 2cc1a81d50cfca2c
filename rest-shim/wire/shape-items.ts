import type { TLocalizedValidationError } from "typebox/error";
import type { Loc } from "../route.js";
import type { ValidationItem } from "./rejection.js";

/** What is wrong at one place of a request. */
interface Place {
  readonly messages: Set<string>;
  /** The values that a union of literals takes. */
  readonly literals: Set<string>;
  type: string;
  /** All that is known of it are alternatives of a union. */
  isUnion: boolean;
}

/**
 * What a schema check found, as entries of a 422 list; `root` is the part of the request that was checked. The
 * alternatives of a union fail one by one: they are one entry, "must be integer or must be null".
 */
export function shapeItems(errors: readonly TLocalizedValidationError[], root: Loc): ValidationItem[] {
  const places = new Map<string, Place>();
  for (const error of errors) {
    if (error.keyword === "required") {
      for (const key of error.params.requiredProperties) places.set(`${error.instancePath}/${escape(key)}`, missing());
    }
    // Every key too many has an entry of its own; a union has what its alternatives say.
    else if (error.keyword !== "additionalProperties" && error.keyword !== "anyOf") note(places, error);
  }
  const isAbove = (path: string): boolean => [...places.keys()].some((other) => other.startsWith(`${path}/`));
  return (
    [...places]
      // Of a union that one alternative fits so far, what is wrong inside says more than that it is none of the others.
      .filter(([path, { isUnion }]) => !isUnion || !isAbove(path))
      .map(([path, place]) => ({ loc: locOf(root, path), msg: messageOf(place), type: place.type }))
  );
}

function missing(): Place {
  return { messages: new Set(["is required"]), literals: new Set(), type: "missing", isUnion: false };
}

function note(places: Map<string, Place>, error: TLocalizedValidationError): void {
  const { instancePath: path, keyword, schemaPath } = error;
  const type = keyword === "type" ? "type_error" : "value_error";
  const place = places.get(path) ?? { messages: new Set(), literals: new Set(), type, isUnion: true };
  places.set(path, place);
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
  // Every literal is a text: that it must be one goes without saying.
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
