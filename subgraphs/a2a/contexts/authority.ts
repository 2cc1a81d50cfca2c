import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may change contexts (wire contract a2a 4.0). The target is the participant that does it; they are read as a part of its ledger. */
export const contextAuthority = defineAuthority({
  "a2a.context.rename": { agent_key: "own", ...everyMember },
});
