import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/**
 * Who may answer tasks, keep them in order, and read those of an organization (wire contract a2a 4.0). The target is the identity that owns
 * the ledger.
 */
export const taskAuthority = defineAuthority({
  "a2a.organization_ledger.read": { ...everyMember, denied: "admin_required" },
  /** Notes of one side: the other does not see them. */
  "a2a.task.organize": { ...everyAgent, ...everyMember },
  "a2a.task.reply": { agent_key: "own", ...everyMember },
});
