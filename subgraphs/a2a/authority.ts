import { defineAuthority } from "../shared/authority/authority.js";

const reads = {
  agent_key: "own",
  unclaimed_agent_key: "own",
  admin_key: "organization",
  console_admin: "organization",
  console_member: "organization",
} as const;

/** Who may do what in a2a (wire contract a2a 4.0). The target is the identity whose ledger or settings it is. */
export const a2aAuthority = defineAuthority({
  "a2a.ledger.read": reads,
  "a2a.settings.read": reads,
  "a2a.card.preview": reads,
  "a2a.settings.update": {
    admin_key: "organization",
    console_admin: "organization",
    console_member: "organization",
    denied: "admin_required",
  },
  "a2a.task.reply": {
    agent_key: "own",
    admin_key: "organization",
    console_admin: "organization",
    console_member: "organization",
  },
  // Only an agent's own key speaks for it as a requester (spec 5, wire contract a2a 3.1).
  "a2a.protocol.call": { agent_key: "any" },
});
