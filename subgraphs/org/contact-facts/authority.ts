import { defineAuthority } from "../../shared/authority/authority.js";
import { everyMember } from "../../shared/authority/usual-kinds.js";

const membersAndAgents = { ...everyMember, agent_key: "organization" } as const;

/** Who may do what with facts about contacts (wire contract contacts 9.1). */
export const factAuthority = defineAuthority({
  "contact_fact.read": membersAndAgents,
  /** An agent must cite its sources: see `createFact`. */
  "contact_fact.create": membersAndAgents,
  "contact_fact.change": everyMember,
});
