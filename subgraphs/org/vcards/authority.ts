import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

const membersAndAgents = { ...everyMember, agent_key: "organization" } as const;

/** Who may do what with vCards (wire contract contacts 10). */
export const vcardAuthority = defineAuthority({
  "contact.import": membersAndAgents,
  "contact.export": membersAndAgents,
});
