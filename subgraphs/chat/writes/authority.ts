import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may write to workspaces, and see the results (wire contract chat 3). The target is the connection's identity. */
export const writeAuthority = defineAuthority({
  "chat.write": { agent_key: "own", ...everyMember },
  "chat.write.read": { ...everyAgent, ...everyMember },
  "chat.write.dismiss": { ...everyMember, denied: "admin_required" },
  "chat.organization_writes.read": { ...everyMember, denied: "admin_required" },
});
