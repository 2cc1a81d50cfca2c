import { defineAuthority } from "../../shared/authority/authority.js";

const reads = {
  agent_key: "own",
  unclaimed_agent_key: "own",
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
} as const;

const admins = {
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
} as const;

const everybody = {
  agent_key: "any",
  unclaimed_agent_key: "any",
  admin_key: "any",
  console_admin: "any",
  console_member: "any",
  service_token: "any",
} as const;

/** Who may do what in a2a (wire contract a2a 4.0). The target is the identity whose ledger or settings it is. */
export const a2aAuthority = defineAuthority({
  "a2a.ledger.read": reads,
  "a2a.settings.read": reads,
  "a2a.card.preview": reads,
  "a2a.directory.read": reads,
  "a2a.contact_rule.read": reads,
  "a2a.denial.read": reads,
  // The lists of a whole organization.
  "a2a.organization.read": { ...admins, denied: "admin_required" },
  "a2a.settings.update": { ...admins, denied: "admin_required" },
  "a2a.contact_rule.change": { ...admins, denied: "admin_required" },
  "a2a.task.reply": { agent_key: "own", ...admins },
  // A task's push configurations are its requester's.
  "a2a.push_config.read": reads,
  "a2a.push_config.delete": { agent_key: "own", ...admins },
  "a2a.context.rename": { agent_key: "own", ...admins },
  // Only an agent's own key speaks for it as a requester (spec 5, wire contract a2a 3.1).
  "a2a.protocol.call": { agent_key: "any" },
  "a2a.invitation.manage": { ...admins, denied: "admin_required" },
  "a2a.invitation.accept": { agent_key: "any" },
  // Who has the token may see what it is, and turn it down (spec 4.2).
  "a2a.invitation.answer": { ...everybody, anonymous: "any" },
});

/** The operations that callers without a credential may use; for them, everything else is refused before it is looked at. */
export const a2aOpenOperations: readonly string[] = [
  "Query.a2aPublicCard",
  "Query.a2aCardKeys",
  "Query.a2aDirectory",
  "Query.a2aInvitationPreview",
  "Mutation.declineA2aInvitation",
];
