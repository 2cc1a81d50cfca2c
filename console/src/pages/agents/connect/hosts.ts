/** Instructions that connect a host of MCP with this server. */
export interface Host {
  readonly id: string;
  readonly name: string;
  /** Where the text goes: a file, or a terminal. */
  readonly where: string;
  readonly text: string;
}

/** The place of the key. */
const hidden = "ApiKey_…";

/**
 * Instructions for common hosts, with the address of this server.
 *
 * @param origin such as `https://parley.example.com`
 * @param withKey whether the host sends the key of the agent; without one it asks a person to sign in
 */
export function hostsFor(origin: string, withKey: boolean): readonly Host[] {
  const url = `${origin}/mcp`;
  const headers = { "X-API-Key": hidden };
  const server = { url, ...(withKey && { headers }) };
  const json = (value: object): string => JSON.stringify(value, null, 2);
  return [
    {
      id: "claude-code",
      name: "Claude Code",
      where: "In a terminal",
      text: `claude mcp add --transport http parley ${url}${withKey ? ` --header "X-API-Key: ${hidden}"` : ""}`,
    },
    {
      id: "cursor",
      name: "Cursor",
      where: "In ~/.cursor/mcp.json",
      text: json({ mcpServers: { parley: server } }),
    },
    {
      id: "vs-code",
      name: "VS Code",
      where: "In .vscode/mcp.json",
      text: json({ servers: { parley: { type: "http", ...server } } }),
    },
    {
      id: "codex",
      name: "Codex",
      where: "In ~/.codex/config.toml",
      text: `[mcp_servers.parley]\nurl = "${url}"${withKey ? `\nhttp_headers = { "X-API-Key" = "${hidden}" }` : ""}`,
    },
    withKey
      ? {
          id: "other",
          name: "Other hosts",
          where: "In the settings of the host, under mcpServers",
          text: json({ mcpServers: { parley: server } }),
        }
      : { id: "other", name: "Other hosts", where: "The address, such as for a connector of Claude", text: url },
  ];
}
