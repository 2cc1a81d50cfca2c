import { defineAuthority } from "../../shared/authority/authority.js";
import { consoleUsers, everyPerson } from "../../shared/authority/usual-kinds.js";

/** Who may give applications access at /mcp, and end it. */
export const mcpGrantAuthority = defineAuthority({
  "mcp_grant.create": { ...consoleUsers, denied: "credential_not_accepted" },
  "mcp_grant.list": { ...consoleUsers, denied: "credential_not_accepted" },
  /** Members their own grants; admins those of the entire organization. */
  "mcp_grant.end": { ...consoleUsers, denied: "credential_not_accepted" },
  /** The application itself, which presents its own secret or needs none. */
  "mcp_token.use": { anonymous: "any", ...everyPerson, denied: "credential_not_accepted" },
});
