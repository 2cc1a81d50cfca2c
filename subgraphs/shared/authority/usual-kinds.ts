import type { AuthorityRow } from "./authority.js";

/** Whoever acts for a whole organization: its admin keys and its people. */
export const everyMember = {
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
} as const satisfies AuthorityRow;

/** Agents, each for itself. */
export const everyAgent = { agent_key: "own", unclaimed_agent_key: "own" } as const satisfies AuthorityRow;
