import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with threads (wire contract mail 3). The target is the identity whose mailbox it is. */
export const threadAuthority = defineAuthority({
  "mail.threads.read": { ...everyAgent, ...everyMember },
  "mail.threads.change": { ...everyAgent, ...everyMember },
});
