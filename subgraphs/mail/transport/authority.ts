import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may see the outgoing mail. `requireOperator` also checks the admin's organization. */
export const transportAuthority = defineAuthority({
  "mail.service.read": { ...everyMember, agent_key: "organization", unclaimed_agent_key: "organization" },
  "mail.outbox.read": { admin_key: "any", console_admin: "any", denied: "admin_required" },
});
