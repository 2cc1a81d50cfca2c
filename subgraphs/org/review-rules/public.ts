export { ruleById } from "./loaders.js";
export { ReviewAction, ReviewExpiry } from "./types/enums.js";
export { ReviewExplanationStep } from "./types/review-explanation.js";
export { ReviewRule } from "./types/review-rule.js";
