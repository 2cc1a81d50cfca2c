import type { Loc } from "../rows.js";
import { type ValidationItem } from "./rejection.js";

const maxDepth = 100;
const unstorableText = "must be well-formed text without U+0000";
const loneSurrogate = /\p{Surrogate}/u;

/**
 * What no operation can work with, whatever its schema says: U+0000 and half characters, which PostgreSQL cannot store,
 * and nesting deeper than any document has. Null when the value is fine.
 */
export function findUnstorable(value: unknown, root: string): ValidationItem | null {
  if (typeof value === "string" && !isStorable(value)) return item([root], unstorableText);
  const open: Place[] = [{ value, key: root, depth: 1, parent: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value: current, depth } = place;
    if (typeof current !== "object" || current === null) continue;
    if (depth > maxDepth) return item(locOf(place).slice(0, 2), "is nested too deeply");
    for (const [key, child] of Object.entries(current)) {
      if (!isStorable(key)) return item(locOf(place), "has a key that is not well-formed text");
      const inside = { value: child, key: Array.isArray(current) ? Number(key) : key, depth: depth + 1, parent: place };
      if (typeof child === "object") open.push(inside);
      else if (typeof child === "string" && !isStorable(child)) {
        return item(locOf(inside), unstorableText);
      }
    }
  }
  return null;
}

/** Where a value stands. A path of its own for each of very many values would take a multiple of their memory. */
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
