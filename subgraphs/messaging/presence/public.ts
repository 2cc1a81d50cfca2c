export { presenceErrors } from "./errors.js";
export { inCarrierTime } from "./in-carrier-time.js";
export { requireReachable } from "./require-reachable.js";
