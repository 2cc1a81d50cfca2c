import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may send mail (wire contract mail 3). The target is the identity whose mailbox it is. */
export const sendingAuthority = defineAuthority({
  "mail.send": { ...everyAgent, ...everyMember },
});
