import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may react to instant messages. The target is the identity that owns the message. */
export const reactionAuthority = defineAuthority({
  "im.react": { agent_key: "own", ...everyMember },
});
