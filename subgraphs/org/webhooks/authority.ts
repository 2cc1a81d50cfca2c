import { defineAuthority } from "../../shared/authority/authority.js";
import { everybody, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with webhooks (wire contract org 3.3). */
export const webhookAuthority = defineAuthority({
  "webhook_catalog.read": everybody,
  "webhook.read": { ...everyMember, agent_key: "own" },
  "webhook.write": { ...everyMember, agent_key: "own" },
});
