import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { listSetting } from "../../subgraphs/shared/config/config.js";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** The headers of our own routes, of the A2A and MCP protocols, and of GraphQL clients. */
const allowedHeaders = [
  "a2a-extensions",
  "a2a-version",
  "apollo-require-preflight",
  "apollographql-client-name",
  "apollographql-client-version",
  "authorization",
  "content-type",
  "idempotency-key",
  "if-modified-since",
  "if-none-match",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "prefer",
  "x-api-key",
  "x-apollo-operation-name",
  "x-request-id",
  "x-service-token",
];
const exposedHeaders = ["allow", "etag", "idempotent-replay", "retry-after", "www-authenticate", "x-request-id"];

/**
 * Lets pages of the listed origins call the server. Without a list, no page of another origin may. Never with cookies.
 */
export function allowOrigins(app: FastifyInstance, origins: string | undefined): void {
  const allowed = new Set(listSetting(origins));
  if (allowed.size === 0) return;
  app.register(cors, {
    delegator: ({ method, headers }, decide) => {
      const { origin } = headers;
      if (origin === undefined || !allowed.has(origin)) return decide(null, { origin: false });
      // An OPTIONS request that is not a preflight is handled like any other.
      const preflight = method === "OPTIONS" && headers["access-control-request-method"] !== undefined;
      decide(null, { origin, methods, allowedHeaders, exposedHeaders, maxAge: 600, preflight });
    },
  });
}
