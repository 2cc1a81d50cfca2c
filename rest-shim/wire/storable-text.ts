import { isMarkedNumber } from "../../subgraphs/shared/rules/exact-numbers.js";
import type { Loc } from "../route.js";
import { type ValidationItem } from "./rejection.js";

const maxDepth = 100;
const unstorableText = "must be well-formed text without U+0000";
const inexact = "is a number that JSON does not keep exactly, such as an integer beyond 2^53 or -0";
const loneSurrogate = /\p{Surrogate}/u;

/**
 * Text that no operation can handle, with any schema: U+0000 and lone surrogates, which PostgreSQL cannot store, and
 * nesting deeper than any document has. Null when the value is valid.
 */
export function findUnstorable(value: unknown, root: string): ValidationItem | null {
  if (typeof value === "string" && !isStorable(value)) return item([root], unstorableText);
  const open: Place[] = [{ value, key: root, depth: 1, parent: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value: current, depth } = place;
    if (typeof current !== "object" || current === null) continue;
    if (depth > maxDepth) return item(locOf(place).slice(0, 2), "is nested too deeply");
    const isList = Array.isArray(current);
    const keys = isList ? null : Object.keys(current);
    const length = keys === null ? (current as unknown[]).length : keys.length;
    // Large values usually consist of numbers and texts: nothing is allocated for valid ones.
    for (let index = 0; index < length; index++) {
      const key = keys === null ? index : keys[index]!;
      if (typeof key === "string" && !isStorable(key)) {
        return item(locOf(place), isMarkedNumber(current) ? inexact : "has a key that is not well-formed text");
      }
      const child = (current as Record<string | number, unknown>)[key];
      if (typeof child === "object" && child !== null)
        open.push({ value: child, key, depth: depth + 1, parent: place });
      else if (typeof child === "string" && !isStorable(child)) {
        return item(locOf({ value: child, key, depth: depth + 1, parent: place }), unstorableText);
      }
    }
  }
  return null;
}

/** The location of a value. A separate path for each of very many values would take a multiple of their memory. */
interface Place {
  readonly value: unknown;
  readonly key: string | number;
  readonly depth: number;
  readonly parent: Place | null;
}

function locOf(place: Place): Loc {
  const loc: (string | number)[] = [];
  for (let at: Place | null = place; at !== null; at = at.parent) loc.unshift(at.key);
  return loc;
}

/** Whether PostgreSQL can store the text. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !loneSurrogate.test(text);
}

function item(loc: Loc, msg: string): ValidationItem {
  return { loc, msg, type: "value_error" };
}
