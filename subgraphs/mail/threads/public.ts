export { endSnoozesByMail, hasSnoozes } from "./end-snooze.js";
export { threadById } from "./loaders.js";
export { MailThread } from "./types/thread.js";
