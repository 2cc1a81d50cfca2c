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
