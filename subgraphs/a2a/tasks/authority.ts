import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may read and answer tasks (wire contract a2a 4.0). The target is the identity whose ledger it is. */
export const taskAuthority = defineAuthority({
  "a2a.ledger.read": { ...everyAgent, ...everyMember },
  "a2a.organization_ledger.read": { ...everyMember, denied: "admin_required" },
  "a2a.task.reply": { agent_key: "own", ...everyMember },
});
