import { defineAuthority } from "../../shared/authority/authority.js";
import { admins, everybody } from "../../shared/authority/usual-kinds.js";

/** Who may see and change billing, and who may use its pages (wire contract org 2.6). */
export const billingAuthority = defineAuthority({
  "billing.read": { ...admins, denied: "admin_required" },
  "billing.manage": { ...admins, denied: "admin_required" },
  /** The holder of a page's token was sent there by an administrator, and may be signed in as any user. */
  "billing_link.use": { ...everybody, anonymous: "any" },
  "payment_notice.receive": { anonymous: "any", denied: "credential_not_accepted" },
});
