import type { AuthorityRow } from "./authority.js";

/** Kinds that act for an entire organization: its admin keys and its people. */
export const everyMember = {
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
} as const satisfies AuthorityRow;

/** Agents, each for itself. */
export const everyAgent = { agent_key: "own", unclaimed_agent_key: "own" } as const satisfies AuthorityRow;

/** The people of an organization, in any role. */
export const consoleUsers = {
  console_admin: "organization",
  console_member: "organization",
} as const satisfies AuthorityRow;

/** Kinds that administer an organization: keys and people. */
export const admins = { admin_key: "organization", console_admin: "organization" } as const satisfies AuthorityRow;

/** Only the people who administer an organization. A leaked key must not be able to do it. */
export const consoleAdmins = { console_admin: "organization" } as const satisfies AuthorityRow;

/** Every person, in a session of any organization. */
export const everyPerson = { console_admin: "any", console_member: "any" } as const satisfies AuthorityRow;

/** Every API key. The action concerns the key itself or has no target. */
export const everyKey = {
  admin_key: "any",
  agent_key: "any",
  unclaimed_agent_key: "any",
} as const satisfies AuthorityRow;

/** Every key and every person. A service token is neither: it is only for the vault. */
export const everybody = { ...everyKey, ...everyPerson } as const satisfies AuthorityRow;
