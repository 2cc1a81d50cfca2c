import type { FastifyServerOptions } from "fastify";
import { withoutTrailingSlash } from "./route-urls.js";
import { sendError, sendParserError } from "./wire/send-error.js";

/**
 * What a server that carries the shim must be made with: `fastify({ ...serverOptions, … })`. Requests that fail before
 * any route is found are answered here, with the contract's body like every other error.
 */
export const serverOptions = {
  // A mail address in a path may be longer than the router's usual 100 characters.
  routerOptions: { maxParamLength: 2048 },
  rewriteUrl: ({ url = "/" }) => withoutTrailingSlash(url),
  frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  clientErrorHandler: (error, socket) => sendParserError(error, socket),
} satisfies FastifyServerOptions;
