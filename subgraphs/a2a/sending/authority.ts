import { defineAuthority } from "../../shared/authority/authority.js";
import { consoleUsers } from "../../shared/authority/usual-kinds.js";

/** Who may act for the requester of a task. The target is the requester. Agents act for themselves, with their own keys. */
export const sendingAuthority = defineAuthority({
  "a2a.task.answer": { ...consoleUsers, denied: "console_required" },
  "a2a.task.cancel": { ...consoleUsers, denied: "console_required" },
});
