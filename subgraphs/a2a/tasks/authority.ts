import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/**
 * Who may answer tasks, and read those of an organization (wire contract a2a 4.0). The target is the identity that owns
 * the ledger.
 */
export const taskAuthority = defineAuthority({
  "a2a.organization_ledger.read": { ...everyMember, denied: "admin_required" },
  "a2a.task.reply": { agent_key: "own", ...everyMember },
});
