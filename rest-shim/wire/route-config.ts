import type { FastifyRequest } from "fastify";
import type { Route } from "../route.js";

declare module "fastify" {
  interface FastifyInstance {
    /** The origin of this server's pages for the sender of a request; missing on a server without pages. */
    readonly originFor?: (request: FastifyRequest) => string;
  }
  interface FastifyContextConfig {
    /** The route that a route was mounted for, where there is one. */
    readonly route?: Route;
  }
}
