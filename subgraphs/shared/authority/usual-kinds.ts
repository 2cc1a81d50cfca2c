import type { AuthorityRow } from "./authority.js";

/** Whoever acts for a whole organization: its admin keys and its people. */
export const everyMember = {
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
} as const satisfies AuthorityRow;

/** Agents, each for itself. */
export const everyAgent = { agent_key: "own", unclaimed_agent_key: "own" } as const satisfies AuthorityRow;

/** An organization's people, in whatever role. */
export const consoleUsers = {
  console_admin: "organization",
  console_member: "organization",
} as const satisfies AuthorityRow;

/** Those who administer an organization: keys and people. */
export const admins = { admin_key: "organization", console_admin: "organization" } as const satisfies AuthorityRow;

/** Only the people who administer an organization: a key that leaked must not do it. */
export const consoleAdmins = { console_admin: "organization" } as const satisfies AuthorityRow;

/** Every person, whatever organization their session is of. */
export const everyPerson = { console_admin: "any", console_member: "any" } as const satisfies AuthorityRow;

/** Every API key, about itself or about nobody. */
export const everyKey = {
  admin_key: "any",
  agent_key: "any",
  unclaimed_agent_key: "any",
} as const satisfies AuthorityRow;

/** Every key and every person. A service token is neither: it is for the vault alone. */
export const everybody = { ...everyKey, ...everyPerson } as const satisfies AuthorityRow;
