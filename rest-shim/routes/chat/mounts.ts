/** The same path in the client's spelling: every route of team chat answers at both (wire contract chat 1). */
export function alsoAsSlack(path: `/api/v1/chat/${string}`): readonly string[] {
  return [path.replace("/api/v1/chat/", "/api/v1/slack/")];
}
