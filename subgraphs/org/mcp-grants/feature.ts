import type { Feature } from "../../shared/domain/feature.js";
import { mcpGrantAuthority } from "./authority.js";
import { mcpGrantErrors } from "./errors.js";
import { mcpGrantEvents } from "./events.js";
import { sweepMcpGrants } from "./jobs/sweep-mcp-grants.js";
import { mcpGrantLifecycle } from "./lifecycle.js";
import { EndMcpGrant } from "./operations/end-mcp-grant.js";
import { GetMcpAuthorization } from "./operations/get-mcp-authorization.js";
import { GrantMcpAccess } from "./operations/grant-mcp-access.js";
import { IssueMcpToken } from "./operations/issue-mcp-token.js";
import { ListMcpGrants } from "./operations/list-mcp-grants.js";
import { RegisterMcpClient } from "./operations/register-mcp-client.js";
import { RevokeMcpToken } from "./operations/revoke-mcp-token.js";
import { mcpGrantSettings } from "./settings.js";
import { McpGrantResolver, resolveMcpGrantReference } from "./types/mcp-grant.js";

/** mcp grants: the access of applications that act as an agent at /mcp, by OAuth. */
export const mcpGrants: Feature = {
  settings: mcpGrantSettings,
  operations: [
    EndMcpGrant,
    GetMcpAuthorization,
    GrantMcpAccess,
    IssueMcpToken,
    ListMcpGrants,
    RegisterMcpClient,
    RevokeMcpToken,
  ],
  types: [McpGrantResolver],
  references: { McpGrant: resolveMcpGrantReference },
  authority: mcpGrantAuthority,
  openOperations: ["Mutation.issueMcpToken", "Mutation.registerMcpClient", "Mutation.revokeMcpToken"],
  errors: mcpGrantErrors.definitions,
  events: mcpGrantEvents,
  lifecycle: mcpGrantLifecycle,
  recurring: [sweepMcpGrants],
};
