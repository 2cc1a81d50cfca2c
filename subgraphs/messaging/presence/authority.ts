import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may mark messages as read and show that an identity is typing. The target is the identity. */
export const presenceAuthority = defineAuthority({
  "im.presence": { agent_key: "own", ...everyMember },
});
