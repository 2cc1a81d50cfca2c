export { readAuthority } from "./authority.js";
export { openReader } from "./open-reader.js";
export { readErrorList } from "./read-error-list.js";
export { readFromSlack } from "./read-from-slack.js";
export { objectOf } from "./rules/foreign.js";
export { ChatFileFacts } from "./types/chat-file-facts.js";
export { ChatMessage } from "./types/chat-message.js";
