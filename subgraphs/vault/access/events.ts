import { defineEvents } from "../../shared/events/event-catalogue.js";

/** No event of a vault is an identity's: agents follow none. */
const subject = null;

/** What happens to the access to secrets: each is a row of the log and of the audit trail (wire contract vault 8). */
export const accessEvents = defineEvents({
  "vault.access_granted": { description: "An identity was given access to a secret.", subject },
  "vault.access_revoked": { description: "An identity lost its access to a secret.", subject },
});
