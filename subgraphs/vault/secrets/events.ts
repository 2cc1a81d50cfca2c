import { defineEvents } from "../../shared/events/event-catalogue.js";

/** No event of a vault is an identity's: agents follow none. */
const subject = null;

/** What happens to secrets: each is a row of the log and of the audit trail (wire contract vault 8). */
export const secretEvents = defineEvents({
  "vault.secret_created": { description: "A secret was stored.", subject },
  "vault.secret_read": { description: "A secret's payload was read.", subject },
  "vault.secret_updated": { description: "A secret was changed.", subject },
  "vault.secret_deleted": { description: "A secret was deleted.", subject },
});
