import { defineAuthority } from "../../shared/authority/authority.js";
import { admins, consoleAdmins } from "../../shared/authority/usual-kinds.js";

/** Who may do what with the organization's brand (wire contract org 2.7). */
export const brandAuthority = defineAuthority({
  "brand.read": { ...admins, denied: "admin_required" },
  "brand.register": { ...admins, denied: "admin_required" },
  "brand.update": { ...admins, denied: "admin_required" },
  "brand.delete": { ...admins, denied: "admin_required" },
  /** A key that registers a brand must not approve it too. */
  "brand.review": consoleAdmins,
});
