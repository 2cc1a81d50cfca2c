import { defineAuthority } from "../../shared/authority/authority.js";
import { admins, consoleAdmins, consoleUsers, everyKey, everyMember } from "../../shared/authority/usual-kinds.js";

/** Who may do what with API keys and service tokens (wire contract org 1.2, 2.2). */
export const keyAuthority = defineAuthority({
  "api_key.create_scoped": { ...everyMember, denied: "admin_required" },
  /** Keys with full rights in the organization, with which a member would exceed its role. */
  "api_key.create_admin": consoleAdmins,
  "api_key.list": { ...consoleUsers, denied: "credential_not_accepted" },
  "api_key.update": { ...consoleUsers, denied: "credential_not_accepted" },
  "api_key.revoke": { ...consoleUsers, denied: "credential_not_accepted" },
  /** Changing or revoking a key with full rights in the organization. */
  "api_key.administer": { ...consoleAdmins, denied: "admin_required" },
  "api_key.read_self": { ...everyKey, denied: "credential_not_accepted" },
  "api_key.revoke_self": { ...everyKey, denied: "credential_not_accepted" },
  "service_token.list": { ...admins, denied: "admin_required" },
  "service_token.create": { ...admins, denied: "admin_required" },
  "service_token.revoke": { ...admins, denied: "admin_required" },
});
