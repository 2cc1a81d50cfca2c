import { defineAuthority } from "../../shared/authority/authority.js";
import { admins } from "../../shared/authority/usual-kinds.js";

/** Who may do what with the domains of an organization, and with those that its identities show. */
export const domainAuthority = defineAuthority({
  "organization_domain.read": { ...admins, denied: "admin_required" },
  "organization_domain.change": { ...admins, denied: "admin_required" },
  "domain_affiliation.change": { ...admins, denied: "admin_required" },
});
