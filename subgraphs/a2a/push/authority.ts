import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may see and remove push configurations: they belong to the requester of their task (wire contract a2a 4.0). */
export const pushAuthority = defineAuthority({
  "a2a.push_config.read": { ...everyAgent, ...everyMember },
  "a2a.push_config.delete": { agent_key: "own", ...everyMember },
});
