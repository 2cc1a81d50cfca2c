import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may see and rotate signing keys (wire contract org 2.3). */
export const signingKeyAuthority = defineAuthority({
  "signing_key.read": { ...everyMember, ...everyAgent },
  "signing_key.rotate": { ...everyMember, ...everyAgent },
});
