export { endGrantsOfMember } from "./end-grant.js";
export { grantById } from "./loaders.js";
export { callerId, grantOfCaller, readAccess } from "./rules/token-text.js";
export { findLiveGrant, type GrantCredential, touchGrants } from "./store/grant-secrets.js";
export { McpGrant } from "./types/mcp-grant.js";
