import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may see the card of an identity that accepts no tasks (wire contract a2a 4.0). */
export const cardAuthority = defineAuthority({
  "a2a.card.preview": { ...everyAgent, ...everyMember },
});
