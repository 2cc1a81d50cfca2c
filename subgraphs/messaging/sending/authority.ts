import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may send instant messages: unclaimed agents may not. The target is the sending identity. */
export const sendingAuthority = defineAuthority({
  "im.send": { agent_key: "own", ...everyMember },
});
