import { createMcpHandler } from "@modelcontextprotocol/server";
import type { HandlerTools } from "../rest-shim/index.js";
import type { Catalogue } from "./catalogue.js";
import { ResourceUpdates } from "./resources/updates.js";
import { createServer } from "./server.js";
import { withoutNames } from "./without-names.js";

/** A message with the data of its request. */
export interface IncomingMessage {
  readonly headers: Headers;
  readonly message: unknown;
  /** Aborts when a stream must end; omitted for single answers. */
  readonly over?: AbortSignal;
}

/** Answers a message of either revision. */
export async function serveMessage(
  catalogue: Catalogue,
  { headers, message, over }: IncomingMessage,
  tools: HandlerTools,
): Promise<Response> {
  const { services, requestId } = tools.context;
  const handler = createMcpHandler(({ era }) => createServer(catalogue, tools, era), {
    bus: new ResourceUpdates(tools),
    maxSubscriptions: 1,
    keepAliveMs: services.config.A2A_STREAM_KEEP_ALIVE_MS,
    // Errors reported here were already answered: a client's mistakes are not logged.
    onerror: (error) => services.log.debug({ requestId, error: error.message }, "MCP"),
  });
  const init = { method: "POST", headers, ...(over === undefined ? {} : { signal: over }) };
  const response = await handler.fetch(new Request("http://localhost/mcp", init), { parsedBody: message });
  return response.ok ? response : withoutNames(response, headers, message);
}
