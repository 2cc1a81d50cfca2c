export { holdableResultAndErrors } from "./result-and-errors.js";
export { ChatOperation } from "./types/chat-operation.js";
export { ChatWriteInput } from "./types/chat-write-input.js";
export { slackMethods } from "./rules/slack-calls.js";
