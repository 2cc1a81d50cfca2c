import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with the labels of an organization (wire contract labels 3.1). */
export const labelAuthority = defineAuthority({
  "label.read": { ...everyMember, agent_key: "organization", unclaimed_agent_key: "organization" },
  /** A count tells of mail that an agent may not see. */
  "label.count": everyMember,
  "label.change": { ...everyMember, denied: "admin_required" },
});
