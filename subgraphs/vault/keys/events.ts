import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Events of a vault belong to no identity: agents cannot follow them. */
const subject = null;

/**
 * Events about the keys of a vault and their use: each is a row of the log and of the audit trail (wire contract vault
 * 8).
 */
export const keyEvents = defineEvents({
  "vault.unlocked": { description: "A vault was unlocked with one of its keys.", subject },
  "vault.unlock_failed": { description: "An auth hash did not belong to an active key.", subject },
  "vault.keys_listed_with_material": { description: "Every wrapped key was read.", subject },
  "vault.key_rotated": { description: "The primary key was replaced.", subject },
  "vault.key_rotation_failed": {
    description: "The primary key was not replaced, because the proof was wrong.",
    subject,
  },
  "vault.key_revoked": { description: "A key was revoked.", subject },
  "vault.key_revocation_failed": {
    description: "No key was revoked, because no key has the auth hash or because it is the primary key.",
    subject,
  },
});
