export { admitToHook } from "./admit-to-hook.js";
export { receiveFromHook } from "./receive-from-hook.js";
export { contentOfMail, namesOf } from "./screen-mail.js";
