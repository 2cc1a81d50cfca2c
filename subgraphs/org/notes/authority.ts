import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with notes (wire contract notes 4). An agent: with the notes that it was given. */
export const noteAuthority = defineAuthority({
  "note.read": { ...everyMember, agent_key: "organization" },
  "note.write": { ...everyMember, agent_key: "organization" },
  "note.grant": everyMember,
  /** An agent gives back what it was given. */
  "note.revoke": { ...everyMember, agent_key: "organization" },
});
