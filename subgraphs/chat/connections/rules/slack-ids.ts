import type { Violation } from "../../../shared/errors/problem.js";

const conversation = /^[A-Z0-9]{2,64}$/;
const timestamp = /^[0-9]{1,12}\.[0-9]{6}$/;

/** Whether it can be the id of a workspace, a user, a file or a conversation of Slack (wire contract chat 2). */
export function isSlackId(text: unknown): text is string {
  return typeof text === "string" && conversation.test(text);
}

/** Whether it can be the timestamp that names a message (wire contract chat 2). */
export function isSlackTimestamp(text: unknown): text is string {
  return typeof text === "string" && timestamp.test(text);
}

/** Whether a timestamp that names a message is that of another one, or later. */
export function isNotBefore(ts: string, other: string): boolean {
  const comparable = (text: string): string => text.padStart(19, "0");
  return comparable(ts) >= comparable(other);
}

/** The errors in a Slack id. */
export function slackIdViolations(path: string, id: string): Violation[] {
  return isSlackId(id) ? [] : [{ path: [path], message: "This cannot be an id of Slack." }];
}

/** The errors in the name of a message, or a thread; empty when none is given. */
export function timestampViolations(path: string, ts: string | null | undefined): Violation[] {
  if (ts === null || ts === undefined || isSlackTimestamp(ts)) return [];
  const message =
    "A message is named by its timestamp, such as 1712345678.000100, and a thread by that of its first message.";
  return [{ path: [path], message }];
}
