export { checkOwnLabels } from "./check-own-labels.js";
export { type CheckedChange, checkMailChange } from "./check-change.js";
export { mailLabelErrors } from "./errors.js";
export { labelsOfMessageFacts, labelsOfThread, type MessageFacts } from "./rules/derived-labels.js";
export { isNoChange, type MailChange } from "./rules/mail-change.js";
