import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may see how mail leaves. `requireOperator` asks besides whose admin it is. */
export const transportAuthority = defineAuthority({
  "mail.service.read": { ...everyMember, agent_key: "organization", unclaimed_agent_key: "organization" },
  "mail.outbox.read": { admin_key: "any", console_admin: "any", denied: "admin_required" },
});
