export { putPushConfig } from "./put-push-config.js";
export type { PushConfigContent } from "./rules/push-config.js";
export { readPushConfig } from "./read-push-config.js";
export { A2aPushConfigInput } from "./types/push-config-input.js";
