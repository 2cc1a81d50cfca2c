import { defineAuthority, type AuthorityRow } from "../shared/authority/authority.js";

const everyMember = {
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
} as const satisfies AuthorityRow;
const everyAgent = { agent_key: "own", unclaimed_agent_key: "own" } as const satisfies AuthorityRow;
const consoleUsers = { console_admin: "organization", console_member: "organization" } as const satisfies AuthorityRow;
const everyKey = { admin_key: "any", agent_key: "any", unclaimed_agent_key: "any" } as const satisfies AuthorityRow;
const everybody = { ...everyKey, console_admin: "any", console_member: "any" } as const satisfies AuthorityRow;

/** Who may do what in org (wire contract org 1.2, 2.1, 2.2, 2.5). */
export const orgAuthority = defineAuthority({
  "viewer.read": { ...everybody, service_token: "any" },
  "organization.read": { ...everyMember, agent_key: "organization", unclaimed_agent_key: "organization" },
  "event_cursor.read": everybody,
  "activity.follow": { ...everyMember, ...everyAgent },

  "identity.read": { ...everyMember, ...everyAgent },
  "identity.create": { ...everyMember, denied: "admin_required" },
  "identity.update": { ...everyMember, ...everyAgent },
  /** Fields that only an admin key or a console user may set. */
  "identity.administer": { ...everyMember, denied: "admin_required" },
  "identity.delete": { ...everyMember, denied: "admin_required" },

  "api_key.create_scoped": { ...everyMember, denied: "admin_required" },
  "api_key.create_admin": consoleUsers,
  "api_key.list": { ...consoleUsers, denied: "credential_not_accepted" },
  "api_key.update": { ...consoleUsers, denied: "credential_not_accepted" },
  "api_key.revoke": { ...consoleUsers, denied: "credential_not_accepted" },
  "api_key.read_self": { ...everyKey, denied: "credential_not_accepted" },
  "api_key.revoke_self": { ...everyKey, denied: "credential_not_accepted" },

  /** A browser that still holds an old session may follow a new link too. */
  "session.sign_in": {
    anonymous: "any",
    console_admin: "any",
    console_member: "any",
    denied: "credential_not_accepted",
  },
});
