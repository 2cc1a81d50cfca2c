export { judgeNumbers } from "./judge-numbers.js";
export { judgeNumber, type NumberVerdict } from "./rules/judge-number.js";
