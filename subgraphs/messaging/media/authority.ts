import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may upload files for messages (wire contract im 12): any key of the organization, and any holder of a ticket. */
export const mediaAuthority = defineAuthority({
  "im.media.upload": { ...everyAgent, ...everyMember },
  "im.media.ticket": { anonymous: "any", ...everyAgent, ...everyMember },
});
