import { isSlackId, isSlackTimestamp } from "../../connections/rules/slack-ids.js";

/** The same without NUL, which PostgreSQL does not hold. It goes only as deep as what is given does. */
export function withoutNul<Value>(value: Value): Value {
  if (typeof value === "string") return value.replaceAll("\0", "\ufffd") as Value;
  if (Array.isArray(value)) return value.map(withoutNul) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutNul(one)])) as Value;
}

/** An id of Slack; null for what cannot be one. */
export const idOf = (value: unknown): string | null => (isSlackId(value) ? value : null);

/** The identifier of a message; null for an invalid one. */
export const tsOf = (value: unknown): string | null => (isSlackTimestamp(value) ? value : null);
