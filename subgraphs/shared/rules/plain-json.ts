import { isMarkedNumber } from "./exact-numbers.js";

/** The deepest nesting of a client's JSON: far more than people need, far less than what exhausts the stack. */
const maxJsonDepth = 100;

/** NUL and lone surrogates, which PostgreSQL cannot store as text. */
const unstorable = /\0|\p{Surrogate}/u;

/** Whether PostgreSQL can store the text: no NUL, no lone surrogate. */
export function isStorableText(text: string): boolean {
  return !unstorable.test(text);
}

/**
 * Why a JSON value cannot be stored, as a sentence's end ("must not ..."); null when it can. Walks without recursion,
 * so that hostile nesting is refused instead of overflowing the stack.
 */
export function jsonObjection(value: unknown): string | null {
  // Only lists and objects are queued: very large values usually consist of numbers and texts.
  const pending: { readonly members: object; readonly depth: number }[] = [];
  const look = (member: unknown, depth: number): string | null => {
    if (typeof member === "string") return isStorableText(member) ? null : notText;
    // JSON.parse reads 1e400 as Infinity, which JSON writes as null: the value would silently change.
    if (typeof member === "number") return Number.isFinite(member) ? null : notNumber;
    if (typeof member !== "object" || member === null) return null;
    if (depth >= maxJsonDepth) return `must not nest deeper than ${maxJsonDepth} levels`;
    pending.push({ members: member, depth: depth + 1 });
    return null;
  };
  let objection = look(value, 0);
  for (let next = pending.pop(); next !== undefined && objection === null; next = pending.pop()) {
    objection = objectionTo(next.members, (member) => look(member, next!.depth));
  }
  return objection;
}

/** The first objection to a member of a list or object. */
function objectionTo(members: object, look: (member: unknown) => string | null): string | null {
  const values = Array.isArray(members) ? (members as unknown[]) : Object.values(members);
  if (values !== members && Object.keys(members).some((key) => !isStorableText(key))) {
    return isMarkedNumber(members) ? inexact : notText;
  }
  for (const member of values) {
    const objection = look(member);
    if (objection !== null) return objection;
  }
  return null;
}

/**
 * A lower bound for the size of a value as JSON, in bytes; stops counting at `limit`. A value may contain the same text
 * in very many places without using memory for each, but its JSON would.
 */
export function leastJsonBytes(value: unknown, limit: number): number {
  let bytes = 0;
  const pending: unknown[] = [value];
  while (pending.length > 0 && bytes <= limit) {
    const next = pending.pop();
    if (typeof next === "string") bytes += next.length + 2;
    else if (typeof next !== "object" || next === null) bytes += 1;
    else {
      const isList = Array.isArray(next);
      bytes += 2;
      for (const member of isList ? (next as unknown[]) : Object.values(next)) {
        // Undefined members are not written.
        if (!isList && (member === null || member === undefined)) continue;
        if (!isList) bytes += 3;
        if (typeof member === "object" && member !== null) pending.push(member);
        else bytes += typeof member === "string" ? member.length + 2 : 1;
        if (bytes > limit) break;
      }
    }
  }
  return bytes;
}

/** Why a number that `markInexactNumbers` marked cannot be stored, as a sentence's end. */
export const inexact =
  "must not contain a number that JSON does not keep exactly, such as an integer beyond 2^53 or -0";
const notNumber = "must not contain a number that is too large";
const notText = "must not contain NUL or half of a surrogate pair";
