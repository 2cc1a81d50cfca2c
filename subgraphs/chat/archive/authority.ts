import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may read incoming messages, and who sets their retention. The target is the connection's identity. */
export const archiveAuthority = defineAuthority({
  "chat.archive.read": { ...everyAgent, ...everyMember },
  "chat.archive.manage": { ...everyMember, denied: "admin_required" },
});
