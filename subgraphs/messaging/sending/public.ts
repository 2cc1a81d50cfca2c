export { recipientBlocked } from "./admit-send.js";
export { sendingErrors } from "./errors.js";
