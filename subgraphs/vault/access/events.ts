import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Their subject. It is null once the secret is deleted. */
const about = { subject: "VaultSecret", subjectIn: "secretId" } as const;

/** Events about the access to secrets: each is a row of the log and of the audit trail (wire contract vault 8). */
export const accessEvents = defineEvents({
  "vault.access_granted": { description: "An identity was given access to a secret.", ...about },
  "vault.access_revoked": { description: "An identity lost its access to a secret.", ...about },
});
