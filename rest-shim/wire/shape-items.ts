import type { TLocalizedValidationError } from "typebox/error";
import type { Loc } from "../rows.js";
import type { ValidationItem } from "./rejection.js";

/** What a schema check found, as entries of a 422 list; `root` is the part of the request that was checked. */
export function shapeItems(errors: readonly TLocalizedValidationError[], root: Loc): ValidationItem[] {
  const items = new Map<string, { loc: Loc; messages: Set<string>; type: string }>();
  for (const error of errors) {
    if (error.keyword === "required") {
      for (const key of error.params.requiredProperties) {
        const loc = [...root, ...steps(error.instancePath), key];
        items.set(`required ${JSON.stringify(loc)}`, { loc, messages: new Set(["is required"]), type: "missing" });
      }
      continue;
    }
    // Every key too many has an entry of its own.
    if (error.keyword === "additionalProperties") continue;
    // The alternatives of a union fail one by one: they are one entry, "must be string or must be null".
    const [place, alternative] = error.schemaPath.split("/anyOf/");
    if (error.keyword === "anyOf" && items.has(place!)) continue;
    const known = alternative === undefined ? undefined : items.get(place!);
    if (known !== undefined) known.messages.add(messageOf(error));
    else {
      const name = alternative === undefined && error.keyword !== "anyOf" ? `${place} ${error.instancePath}` : place!;
      const loc = [...root, ...steps(error.instancePath)];
      items.set(name, { loc, messages: new Set([messageOf(error)]), type: typeOf(error) });
    }
  }
  return [...items.values()].map(({ loc, messages, type }) => ({ loc, msg: [...messages].join(" or "), type }));
}

function messageOf(error: TLocalizedValidationError): string {
  if (error.keyword === "const") return `must be ${JSON.stringify(error.params.allowedValue)}`;
  if (error.keyword === "enum") return `must be one of ${JSON.stringify(error.params.allowedValues)}`;
  if (error.keyword === "boolean") return "is not known here";
  return error.message;
}

function typeOf(error: TLocalizedValidationError): string {
  return error.keyword === "type" ? "type_error" : "value_error";
}

function steps(instancePath: string): (string | number)[] {
  return instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}
