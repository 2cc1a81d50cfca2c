import type { SlackData } from "../../slack/rules/slack-answer.js";

/** A member of an untrusted object as a text up to a length; null for anything else. */
export function textOf(value: unknown, longest = 40_000): string | null {
  if (typeof value !== "string") return null;
  // Half a surrogate pair is no text that others can read.
  return Array.from(value.slice(0, longest * 2))
    .slice(0, longest)
    .join("")
    .replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

const longestAddress = 2_048;

/** The URL of a page; null for anything else, such as a script. */
export function addressOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > longestAddress || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** A whole number that is not negative; null for anything else. */
export function countOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= 2_147_483_647
    ? value
    : null;
}

/** True only for true. */
export const isTrue = (value: unknown): boolean => value === true;

/** The members of a list that are objects, up to a limit. */
export function objectsOf(value: unknown, most: number): SlackData[] {
  return Array.isArray(value) ? value.filter(isObject).slice(0, most) : [];
}

/** The members of a list that are texts, up to a limit. */
export function textsOf(value: unknown, most: number): string[] {
  const texts: string[] = [];
  if (!Array.isArray(value)) return texts;
  // A list may have millions of members, and each text is examined.
  for (let at = 0; at < value.length && texts.length < most; at++) {
    const text = textOf(value[at], 255);
    if (text !== null) texts.push(text);
  }
  return texts;
}

/** An object; an empty one for anything else. */
export const objectOf = (value: unknown): SlackData => (isObject(value) ? value : {});

function isObject(value: unknown): value is SlackData {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const longestCursor = 1_024;

/** The cursor of the next page; null at the end. */
export function nextCursorOf(data: SlackData): string | null {
  const cursor = objectOf(data["response_metadata"])["next_cursor"];
  return typeof cursor === "string" && cursor !== "" && cursor.length <= longestCursor ? cursor : null;
}
