/** Paths of OAuth on this server. The consent page is a page of the console. */
export const oauthPaths = {
  resource: "/mcp",
  /** RFC 9728, 3.1: the path of the resource comes after the well-known part. */
  resourceMetadata: "/.well-known/oauth-protected-resource/mcp",
  serverMetadata: "/.well-known/oauth-authorization-server",
  authorize: "/console/connect",
  token: "/oauth/token",
  revoke: "/oauth/revoke",
  register: "/oauth/register",
} as const;
