import { defineEvents } from "../../shared/events/event-catalogue.js";

/** No event of a vault is an identity's: agents follow none. */
const subject = null;

/** What happens to a vault: each is a row of the log and of the audit trail (wire contract vault 8). */
export const vaultEvents = defineEvents({
  "vault.initialized": { description: "A vault was initialized.", subject },
  "vault.deleted": { description: "A vault was deleted, with everything in it.", subject },
  "vault.unlocked": { description: "A vault was unlocked with one of its keys.", subject },
  "vault.unlock_failed": { description: "An auth hash opened nothing.", subject },
  "vault.keys_listed_with_material": { description: "Every wrapped key was handed out.", subject },
  "vault.key_rotated": { description: "The primary key was replaced.", subject },
  "vault.key_rotation_failed": { description: "The primary key was not replaced: the proof was wrong.", subject },
  "vault.key_revoked": { description: "A key was revoked.", subject },
  "vault.key_revocation_failed": {
    description: "No key was revoked: none has the auth hash, or it is the primary key's.",
    subject,
  },
  "vault.secret_created": { description: "A secret was stored.", subject },
  "vault.secret_read": { description: "A secret's payload was handed out.", subject },
  "vault.secret_updated": { description: "A secret was changed.", subject },
  "vault.secret_deleted": { description: "A secret was deleted.", subject },
  "vault.access_granted": { description: "An identity was given access to a secret.", subject },
  "vault.access_revoked": { description: "An identity lost its access to a secret.", subject },
});

export type VaultEventKind = keyof typeof vaultEvents;
