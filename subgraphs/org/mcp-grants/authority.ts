import { defineAuthority } from "../../shared/authority/authority.js";
import { consoleUsers, everyPerson } from "../../shared/authority/usual-kinds.js";

/** Who may let applications in at /mcp, and end that. */
export const mcpGrantAuthority = defineAuthority({
  "mcp_grant.create": { ...consoleUsers, denied: "credential_not_accepted" },
  "mcp_grant.list": { ...consoleUsers, denied: "credential_not_accepted" },
  /** Members their own; admins those of the whole organization. */
  "mcp_grant.end": { ...consoleUsers, denied: "credential_not_accepted" },
  /** What shows its own secret, or none is needed: the application itself. */
  "mcp_token.use": { anonymous: "any", ...everyPerson, denied: "credential_not_accepted" },
});
