export type { ConnectionOptions } from "./connection.js";
export type { TypedDocument } from "./document.js";
export type { FollowOptions } from "./follow.js";
export { ParleyClient } from "./parley-client.js";
export { NoAnswerError, ParleyProblem, type Violation } from "./problem.js";
export type { RequestOptions } from "./request.js";
export * from "./generated/documents.js";
