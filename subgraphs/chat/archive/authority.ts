import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may read the messages that arrived, and who says how long they are kept. The target is the connection's identity. */
export const archiveAuthority = defineAuthority({
  "chat.archive.read": { ...everyAgent, ...everyMember },
  "chat.archive.manage": { ...everyMember, denied: "admin_required" },
});
