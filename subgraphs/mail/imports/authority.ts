import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may manage imports (wire contract mail 3). Unclaimed agents may not import mail. */
export const importAuthority = defineAuthority({
  "mail.import.read": { ...everyAgent, ...everyMember },
  "mail.import.write": { agent_key: "own", ...everyMember },
  // The token is the credential.
  "mail.import.upload": { anonymous: "any", denied: "credential_not_accepted" },
});
