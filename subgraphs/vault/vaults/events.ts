import { defineEvents } from "../../shared/events/event-catalogue.js";

/** Events of a vault belong to no identity: agents cannot follow them. */
const subject = null;

/** Events about the vault itself: each is a row of the log and of the audit trail (wire contract vault 8). */
export const vaultEvents = defineEvents({
  "vault.initialized": { description: "A vault was initialized.", subject },
  "vault.deleted": { description: "A vault was deleted, with everything in it.", subject },
});
