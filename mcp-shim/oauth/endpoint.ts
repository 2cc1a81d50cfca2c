/** What all endpoints of OAuth say of themselves: their answers hold secrets, and their bodies are small. */
export const oauthEndpoint = {
  method: "POST",
  credentials: ["none"],
  tag: "MCP",
  alwaysHeaders: { "Cache-Control": "no-store", Pragma: "no-cache" },
} as const;
