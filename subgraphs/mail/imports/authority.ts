import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with imports (wire contract mail 3). Agents that nobody has claimed bring in no mail. */
export const importAuthority = defineAuthority({
  "mail.import.read": { ...everyAgent, ...everyMember },
  "mail.import.write": { agent_key: "own", ...everyMember },
  // The token is the credential.
  "mail.import.upload": { anonymous: "any", denied: "credential_not_accepted" },
});
