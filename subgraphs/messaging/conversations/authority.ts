import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may read conversations and keep them in order (wire contract im 4). The target is the identity that owns them. */
export const conversationAuthority = defineAuthority({
  "im.read": { ...everyAgent, ...everyMember },
  "im.organize": { ...everyAgent, ...everyMember },
});
