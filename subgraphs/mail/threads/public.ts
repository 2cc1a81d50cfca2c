export { threadById } from "./loaders.js";
export { MailThread } from "./types/thread.js";
