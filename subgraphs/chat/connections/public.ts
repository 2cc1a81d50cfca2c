export { requireConnection } from "./chat-scope.js";
export { requireReauthorization } from "./end-connection.js";
export { connectionErrors } from "./errors.js";
export { isSlackId, isSlackTimestamp } from "./rules/slack-ids.js";
export { type ConnectionRow, findSealedToken, findVisibleConnections, lockConnection } from "./store/connections.js";
export { ChatConnection } from "./types/chat-connection.js";
export { connectionById } from "./loaders.js";
