import { defineAuthority } from "../../shared/authority/authority.js";
import { admins, everyMember } from "../../shared/authority/usual-kinds.js";

const membersAndAgents = { ...everyMember, agent_key: "organization" } as const;

/** Who may do what with the contacts of an organization (wire contract contacts 10). */
export const contactAuthority = defineAuthority({
  "contact.read": membersAndAgents,
  "contact.create": membersAndAgents,
  "contact.update": membersAndAgents,
  /** An agent deletes only suggestions and what it made itself: see `deleteContact`. */
  "contact.delete": membersAndAgents,
  "contact.delete_any": { ...everyMember, denied: "admin_required" },
  /** It cannot be taken back. */
  "contact.forget": { ...admins, denied: "admin_required" },
  "contact.review": { ...everyMember, denied: "admin_required" },
  "contact.merge": { ...everyMember, denied: "admin_required" },
  /** Events of contacts are those of the organization. */
  "contact.follow": { ...everyMember, denied: "admin_required" },
});
