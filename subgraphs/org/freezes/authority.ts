import { defineAuthority } from "../../shared/authority/authority.js";
import { admins, consoleAdmins, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who freezes and unfreezes agents (wire contract reviews 6.1): any member stops, only admins start again. */
export const freezeAuthority = defineAuthority({
  "freeze.read": { ...everyMember, agent_key: "organization", unclaimed_agent_key: "organization" },
  /** An agent may stop itself. An unclaimed agent has no admin who could unfreeze it. */
  "freeze.agent": { ...everyMember, agent_key: "own" },
  "freeze.organization": { ...admins, denied: "admin_required" },
  /** For the operator: `requireOperator` also checks the admin's organization. */
  "freeze.installation": { console_admin: "any", denied: "console_required" },
  "unfreeze.installation": { console_admin: "any", denied: "console_required", browser: true },
  "unfreeze.agent": { ...consoleAdmins, denied: "console_required", browser: true },
  "unfreeze.organization": { ...consoleAdmins, denied: "console_required", browser: true },
});
