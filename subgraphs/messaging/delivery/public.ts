export { applyProgress, type Heard } from "./apply-progress.js";
export { failed } from "./rules/outcome.js";
export type { Progress } from "./rules/progress.js";
export { findSentMessages, type SentMessageKey } from "./store/outgoing.js";
