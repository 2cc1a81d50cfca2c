import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Their subject. It is null once the secret is deleted. */
const about = { subject: "VaultSecret", subjectIn: "secretId" } as const;

/** Events about secrets: each is a row of the log and of the audit trail (wire contract vault 8). */
export const secretEvents = defineEvents({
  "vault.secret_created": { description: "A secret was stored.", ...about },
  "vault.secret_read": { description: "A secret's payload was read.", ...about },
  "vault.secret_updated": { description: "A secret was changed.", ...about },
  "vault.secret_deleted": { description: "A secret was deleted.", ...about },
});
