import { defineAuthority } from "../../shared/authority/authority.js";
import { everyAgent, everyMember } from "../../shared/authority/usual-kinds.js";

/**
 * Who may see events from workspaces, and who may deliver them (wire contract chat 9.2). The target is the connection's
 * identity.
 */
export const chatEventAuthority = defineAuthority({
  "chat.event.read": { ...everyAgent, ...everyMember },
  "chat.organization_events.read": { ...everyMember, denied: "admin_required" },
  // The signature is the credential.
  "chat.event.receive": { anonymous: "any", denied: "credential_not_accepted" },
});
