export { judgeNumbers } from "./judge-numbers.js";
export { type NumberVerdict } from "./rules/judge-number.js";
export { recipientBlocked } from "./recipient-blocked.js";
