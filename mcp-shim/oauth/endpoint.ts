/** The common properties of all OAuth endpoints: their answers contain secrets, and their bodies are small. */
export const oauthEndpoint = {
  method: "POST",
  credentials: ["none"],
  tag: "MCP",
  alwaysHeaders: { "Cache-Control": "no-store", Pragma: "no-cache" },
} as const;
