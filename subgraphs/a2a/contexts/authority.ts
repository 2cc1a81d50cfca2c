import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/**
 * Who may read a ledger, which is an identity's contexts and their tasks, and rename contexts (wire contract a2a 4.0).
 * The target is the identity that owns the ledger, or the participant that renames.
 */
export const contextAuthority = defineAuthority({
  "a2a.ledger.read": { ...everyAgent, ...everyMember },
  "a2a.context.rename": { agent_key: "own", ...everyMember },
});
