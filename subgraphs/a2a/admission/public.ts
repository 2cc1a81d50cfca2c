export { putContactRule } from "./add-contact-rule.js";
export { announceDenial } from "./announce-denial.js";
export { callingAgent } from "./calling-agent.js";
export { admissionErrors } from "./errors.js";
export { findAgent } from "./find-agent.js";
export { knownAgent } from "./loaders.js";
export { refusalSentence } from "./rules/admission-explanations.js";
export { admission, type Denial } from "./rules/admission.js";
export { findPeerRules } from "./store/contact-rules.js";
