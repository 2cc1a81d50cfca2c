import type { Loc } from "../rows.js";
import { type ValidationItem } from "./rejection.js";

const maxDepth = 100;
const loneSurrogate = /\p{Surrogate}/u;

/**
 * What no operation can work with, whatever its schema says: U+0000 and half characters, which PostgreSQL cannot store,
 * and nesting deeper than any document has. Null when the value is fine.
 */
export function findUnstorable(value: unknown, root: string): ValidationItem | null {
  const open: { value: unknown; loc: Loc }[] = [{ value, loc: [root] }];
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { value: current, loc } = entry;
    if (typeof current === "string" && !isStorable(current)) {
      return item(loc, "must be well-formed text without U+0000");
    }
    if (typeof current !== "object" || current === null) continue;
    if (loc.length > maxDepth) return item(loc.slice(0, 2), "is nested too deeply");
    for (const [key, child] of Object.entries(current)) {
      if (!isStorable(key)) return item(loc, "has a key that is not well-formed text");
      if (typeof child !== "string" && typeof child !== "object") continue;
      open.push({ value: child, loc: [...loc, Array.isArray(current) ? Number(key) : key] });
    }
  }
  return null;
}

/** Whether PostgreSQL can store the text. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && !loneSurrogate.test(text);
}

function item(loc: Loc, msg: string): ValidationItem {
  return { loc, msg, type: "value_error" };
}
