import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { Server, Transport } from "@modelcontextprotocol/server";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { ProtocolServer } from "./protocol-server.js";
import { ForwardedUpdates } from "./resources/forwarded-updates.js";
import { ListeningTransport } from "./resources/listening-transport.js";

/** A little more than the longest wait of a tool. */
const patience = 70_000;

/** The server and agent for a process that speaks MCP over its standard input and output. */
export interface StdioOptions {
  /** The URL of the server, such as `https://parley.example.com`. */
  readonly baseUrl: string;
  /** The key of the agent. */
  readonly apiKey: string;
  /** The streams of the host; this process's standard input and output by default. */
  readonly transport?: Transport;
  /** Receives errors outside of calls. Standard output belongs to the protocol: do not write to it. */
  readonly onError?: (error: Error) => void;
}

/**
 * Serves MCP over stdio, for hosts that start a process. It forwards everything to `/mcp` of a server, which decides
 * what the key may do. Rejects when the server is unreachable or refuses the key.
 */
export async function serveMcpOverStdio(options: StdioOptions): Promise<{ close(): Promise<void> }> {
  const { transport = new StdioServerTransport(), onError } = options;
  const remote = await connect(options);
  let serving: Server | null = null;
  const updates = new ForwardedUpdates(remote, (uri) => {
    // A disconnected host needs no notifications.
    void serving?.sendResourceUpdated({ uri }).catch((error: Error) => onError?.(error));
  });
  const handle = serveStdio(({ era }) => (serving = forward(remote, updates, era)), {
    transport: new ListeningTransport(transport, updates),
    ...(onError === undefined ? {} : { onerror: onError }),
  });
  return {
    async close() {
      await updates.close();
      await handle.close();
      await remote.close();
    },
  };
}

async function connect({ baseUrl, apiKey }: StdioOptions): Promise<Client> {
  const client = new Client({ name: "parley-stdio", version: "0.1.0" }, { versionNegotiation: { mode: "auto" } });
  const url = new URL("/mcp", baseUrl);
  await client.connect(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { Authorization: `Bearer ${apiKey}` } } }),
  );
  return client;
}

function forward(remote: Client, updates: ForwardedUpdates, era: "legacy" | "modern"): Server {
  const instructions = remote.getInstructions();
  const server = new ProtocolServer(remote.getServerVersion() ?? { name: "parley", version: "0.1.0" }, {
    capabilities: { tools: {}, resources: { subscribe: true } },
    ...(instructions === undefined ? {} : { instructions }),
  });
  server.setRequestHandler("tools/list", () => remote.listTools());
  server.setRequestHandler("tools/call", ({ params: { name, arguments: given } }, { mcpReq: { signal } }) =>
    remote.callTool({ name, ...(given === undefined ? {} : { arguments: given }) }, { timeout: patience, signal }),
  );
  server.setRequestHandler("resources/list", () => remote.listResources());
  server.setRequestHandler("resources/templates/list", () => remote.listResourceTemplates());
  server.setRequestHandler("resources/read", ({ params: { uri } }) => remote.readResource({ uri }));
  if (era === "legacy") forwardSubscriptions(server, updates);
  return server;
}

/** A process is a session: over stdio, hosts with the earlier revision may subscribe as well. */
function forwardSubscriptions(server: Server, updates: ForwardedUpdates): void {
  server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
    await updates.listen(`subscribed ${uri}`, [uri]);
    return {};
  });
  server.setRequestHandler("resources/unsubscribe", ({ params: { uri } }) => {
    updates.letGo(`subscribed ${uri}`);
    return {};
  });
}
