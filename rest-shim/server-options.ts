import type { FastifyServerOptions } from "fastify";
import { withoutTrailingSlash, withPlainColons } from "./route-urls.js";
import { sendError, sendParserError } from "./wire/send-error.js";

/**
 * The options for a server that carries the shim: `fastify({ ...serverOptions, … })`. They also answer requests that
 * fail before a route is found, with the contract's error body.
 */
export const serverOptions = {
  // A mail address in a path may be longer than the router's usual 100 characters.
  routerOptions: { maxParamLength: 2048 },
  rewriteUrl: ({ url = "/" }) => withPlainColons(withoutTrailingSlash(url)),
  frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  clientErrorHandler: (error, socket) => sendParserError(error, socket),
} satisfies FastifyServerOptions;
