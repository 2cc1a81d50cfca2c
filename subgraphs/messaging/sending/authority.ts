import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may send instant messages: no unclaimed agent. The target is the identity that sends. */
export const sendingAuthority = defineAuthority({
  "im.send": { agent_key: "own", ...everyMember },
});
