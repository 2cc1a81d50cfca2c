export { threadById } from "./loaders.js";
export { findVisibleThreads, type ThreadRow } from "./store/threads.js";
export { MailThread } from "./types/thread.js";
