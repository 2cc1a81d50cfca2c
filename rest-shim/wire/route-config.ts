import type { FastifyRequest } from "fastify";
import type { Route } from "../route.js";

declare module "fastify" {
  interface FastifyInstance {
    /** Where the pages of this server are for whoever sent a request; missing on a server that has none. */
    readonly originFor?: (request: FastifyRequest) => string;
  }
  interface FastifyContextConfig {
    /** The route that a route was mounted for, where there is one. */
    readonly route?: Route;
  }
}
