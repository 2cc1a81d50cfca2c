import type { FastifyRequest } from "fastify";
import type { Row } from "../rows.js";

declare module "fastify" {
  interface FastifyInstance {
    /** Where the pages of this server are for whoever sent a request; missing on a server that has none. */
    readonly originFor?: (request: FastifyRequest) => string;
  }
  interface FastifyContextConfig {
    /** The row that a route was mounted for, where there is one. */
    readonly row?: Row;
  }
}
