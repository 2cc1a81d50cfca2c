import { defineAuthority, type AuthorityRow } from "../shared/authority/authority.js";

const everyMember = {
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
} as const satisfies AuthorityRow;
const everyAgent = { agent_key: "own", unclaimed_agent_key: "own" } as const satisfies AuthorityRow;
const consoleUsers = { console_admin: "organization", console_member: "organization" } as const satisfies AuthorityRow;
const admins = { admin_key: "organization", console_admin: "organization" } as const satisfies AuthorityRow;
const consoleAdmins = { console_admin: "organization" } as const satisfies AuthorityRow;
const everyPerson = { console_admin: "any", console_member: "any" } as const satisfies AuthorityRow;
const everyKey = { admin_key: "any", agent_key: "any", unclaimed_agent_key: "any" } as const satisfies AuthorityRow;
const everybody = { ...everyKey, console_admin: "any", console_member: "any" } as const satisfies AuthorityRow;

/** Who may do what in org (wire contract org 1.2, 2.1 to 2.8, 3.3). */
export const orgAuthority = defineAuthority({
  "viewer.read": { ...everybody, service_token: "any" },
  "organization.read": { ...everyMember, agent_key: "organization", unclaimed_agent_key: "organization" },
  "organization.update": admins,
  /** For people, like who belongs to it: a key that leaked must not end an organization. */
  "organization.delete": consoleAdmins,
  "organization.create": { ...everyPerson, denied: "credential_not_accepted" },
  /** Into any organization that the person belongs to. */
  "organization.switch": { ...everyPerson, denied: "credential_not_accepted" },
  "organization.leave": { ...consoleUsers, denied: "credential_not_accepted" },
  "member.read": everyMember,
  /** Who belongs to an organization is for its people: a key that leaked must not let anybody in. */
  "member.manage": consoleAdmins,
  "invitation.manage": consoleAdmins,
  "invitation.accept": { ...everyPerson, denied: "credential_not_accepted" },
  "event_cursor.read": everybody,
  "activity.follow": { ...everyMember, ...everyAgent },

  "identity.read": { ...everyMember, ...everyAgent },
  "identity.create": { ...everyMember, denied: "admin_required" },
  "identity.update": { ...everyMember, ...everyAgent },
  /** Fields that only an admin key or a console user may set. */
  "identity.administer": { ...everyMember, denied: "admin_required" },
  "identity.delete": { ...everyMember, denied: "admin_required" },

  "api_key.create_scoped": { ...everyMember, denied: "admin_required" },
  /** Keys that open all of the organization, for which a member would otherwise trade in their role. */
  "api_key.create_admin": consoleAdmins,
  "api_key.list": { ...consoleUsers, denied: "credential_not_accepted" },
  "api_key.update": { ...consoleUsers, denied: "credential_not_accepted" },
  "api_key.revoke": { ...consoleUsers, denied: "credential_not_accepted" },
  /** Changing or revoking a key that opens all of the organization. */
  "api_key.administer": { ...consoleAdmins, denied: "admin_required" },
  "api_key.read_self": { ...everyKey, denied: "credential_not_accepted" },
  "api_key.revoke_self": { ...everyKey, denied: "credential_not_accepted" },

  "webhook_catalog.read": everybody,
  "webhook.read": { ...everyMember, agent_key: "own" },
  "webhook.write": { ...everyMember, agent_key: "own" },
  "service_token.list": { ...admins, denied: "admin_required" },
  "service_token.create": { ...admins, denied: "admin_required" },
  "service_token.revoke": { ...admins, denied: "admin_required" },

  "signing_key.read": { ...everyMember, ...everyAgent },
  "signing_key.rotate": { ...everyMember, ...everyAgent },

  "brand.read": { ...admins, denied: "admin_required" },
  "brand.register": { ...admins, denied: "admin_required" },
  "brand.update": { ...admins, denied: "admin_required" },
  "brand.delete": { ...admins, denied: "admin_required" },
  /** A key that registers a brand must not approve it too. */
  "brand.review": { console_admin: "organization" },
  /** Whoever comes with a credential could leave it at home. */
  "signup.create": { ...everybody, service_token: "any", anonymous: "any" },
  /** An agent asks about its own signup, and confirms it. */
  "signup.own": { agent_key: "any", unclaimed_agent_key: "any", denied: "credential_not_accepted" },
  /** A person decides about agents that named them, whatever organization the session is of. */
  "signup.review": { console_admin: "any", console_member: "any", denied: "credential_not_accepted" },
  "billing.read": { ...admins, denied: "admin_required" },
  "billing.manage": { ...admins, denied: "admin_required" },
  /** Whoever holds a page's token was sent there by an administrator, and may be signed in as anybody. */
  "billing_link.use": { ...everybody, anonymous: "any" },
  "payment_notice.receive": { anonymous: "any", denied: "credential_not_accepted" },

  /** Of all organizations of the person; each lookup asks for membership. */
  "resource_link.read": { console_admin: "any", console_member: "any", denied: "credential_not_accepted" },

  "sign_in_options.read": { ...everybody, service_token: "any", anonymous: "any" },
  /** A browser that still holds an old session may follow a new link too. */
  "session.sign_in": {
    anonymous: "any",
    console_admin: "any",
    console_member: "any",
    denied: "credential_not_accepted",
  },
  /** A person's own, whatever organization they act in. */
  "session.list": { ...everyPerson, denied: "credential_not_accepted" },
  "session.end": { ...everyPerson, denied: "credential_not_accepted" },
});

/** The operations that callers without a credential may use; for them, everything else is refused before it is looked at. */
export const orgOpenOperations: readonly string[] = [
  "Query.billingLink",
  "Query.signInOptions",
  "Mutation.signUpAgent",
  "Mutation.signIn",
  "Mutation.startProviderSignIn",
  "Mutation.finishProviderSignIn",
  "Mutation.requestSignInLink",
  "Mutation.useBillingLink",
  "Mutation.receivePaymentNotice",
];
