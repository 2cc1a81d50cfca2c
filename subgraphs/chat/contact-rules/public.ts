export { admitReceivers } from "./admit-receivers.js";
export { admittedOf, hideBlocked } from "./hide-blocked.js";
export { hasFilter } from "./store/filters.js";
export { judgePeople, judgeRecipients } from "./judge-recipients.js";
export { recipientBlocked } from "./recipient-blocked.js";
export { authorIn, type Person } from "./rules/person.js";
