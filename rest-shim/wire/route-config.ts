import type { Row } from "../rows.js";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The row that a route was mounted for, where there is one. */
    readonly row?: Row;
  }
}
