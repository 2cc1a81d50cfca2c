import { defineAuthority } from "../../shared/authority/authority.js";
import { admins } from "../../shared/authority/usual-kinds.js";

/** Who may add the senders of stored messages to the contacts (wire contract contacts 10). */
export const backfillAuthority = defineAuthority({
  "contact.backfill": { ...admins, denied: "admin_required" },
});
