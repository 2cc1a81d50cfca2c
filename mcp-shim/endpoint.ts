import type { FastifyRequest } from "fastify";
import { handlerRoute, type HandlerRoute } from "../rest-shim/index.js";
import { isAgent } from "../subgraphs/shared/viewer/viewer.js";
import { sharedErrors } from "../subgraphs/shared/errors/shared-errors.js";
import { acceptedForms, bothForms, inAcceptedForm } from "./accepted-forms.js";
import type { Catalogue } from "./catalogue.js";
import { documents } from "./documents.js";
import { jsonRpcRefusal } from "./json-rpc-refusal.js";
import { oauthPaths } from "./oauth/addresses.js";
import { readMessage } from "./read-body.js";
import { requireKnownOrigin } from "./origin.js";
import { boundStream } from "./resources/bound-stream.js";

const twoMebibytes = 2 * 1024 * 1024;
/** The protocol's parts of a request besides its message. */
const protocolHeaders = ["content-type", "mcp-method", "mcp-name", "mcp-protocol-version"];

/**
 * `POST /mcp`: the Model Context Protocol over Streamable HTTP, revision 2026-07-28 and earlier ones with a handshake.
 * No state remains between two requests, so every gateway can answer each.
 */
export function mcpEndpoint(catalogue: Catalogue): HandlerRoute {
  return handlerRoute({
    method: "POST",
    path: oauthPaths.resource,
    // The token first: clients look in the first challenge for a way to get one.
    credentials: ["mcp_token", "api_key"],
    realm: "mcp",
    resourceMetadata: oauthPaths.resourceMetadata,
    tag: "MCP",
    summary: "Call tools through the Model Context Protocol",
    bodyLimit: twoMebibytes,
    alwaysHeaders: { "Cache-Control": "no-store" },
    documents,
    async handle(request, reply, tools) {
      const { services, viewer } = tools.context;
      requireKnownOrigin(services, request.headers);
      if (!isAgent(viewer)) throw agentKeyRequired();
      const message = readMessage(await tools.body());
      if (message instanceof Response) return void (await reply.send(message));
      const isStream = message["method"] === "subscriptions/listen";
      const accepted = acceptedForms(request.raw.headers.accept);
      if (isStream ? !accepted.events : !accepted.json && !accepted.events) {
        return void (await reply.send(jsonRpcRefusal(406, -32000, notAcceptable(isStream))));
      }
      if (isStream) boundStream(reply.raw, tools.context);
      // The SDK is loaded on first use, because it would slow down every start.
      const { serveMessage } = await import("./serve-message.js");
      const incoming = { headers: headersOf(request), message, ...(isStream ? { over: tools.untilOver() } : {}) };
      const response = await serveMessage(catalogue, incoming, tools);
      await reply.send(isStream ? response : await inAcceptedForm(response, accepted));
      return undefined;
    },
  });
}

function headersOf({ raw }: FastifyRequest): Headers {
  const headers = new Headers({ accept: bothForms });
  for (const name of protocolHeaders) {
    const value = raw.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  return headers;
}

function notAcceptable(isStream: boolean): string {
  const forms = isStream ? "text/event-stream" : "application/json or text/event-stream";
  return `Not Acceptable: the Accept header must allow ${forms}.`;
}

function agentKeyRequired() {
  return sharedErrors.problem("forbidden", {
    message: "MCP needs the key of one agent: every tool acts as that agent.",
    hint: "Create an API key that is scoped to an identity, and send it as `Authorization: Bearer ApiKey_…` or in X-API-Key.",
  });
}
