import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with drafts (wire contract mail 3, 8). The target is the identity whose mailbox it is. */
export const draftAuthority = defineAuthority({
  "mail.draft.read": { ...everyAgent, ...everyMember },
  "mail.organization_drafts.read": { ...everyMember, denied: "admin_required" },
  "mail.draft.write": { ...everyAgent, ...everyMember },
  // The ticket is the credential.
  "mail.draft.upload": { anonymous: "any", denied: "credential_not_accepted" },
});
