export { addReleasedSenders } from "./add-released-senders.js";
export { ruleById } from "./loaders.js";
export { ReviewAction, ReviewDirection, ReviewExpiry } from "./types/enums.js";
export { ReviewExplanationStep } from "./types/review-explanation.js";
export { ReviewRule } from "./types/review-rule.js";
