import { defineEvents } from "../../shared/events/event-catalogue.js";

/** No event of a vault is an identity's: agents follow none. */
const subject = null;

/** What happens to the vault itself: each is a row of the log and of the audit trail (wire contract vault 8). */
export const vaultEvents = defineEvents({
  "vault.initialized": { description: "A vault was initialized.", subject },
  "vault.deleted": { description: "A vault was deleted, with everything in it.", subject },
});
