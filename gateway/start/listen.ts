import type { FastifyInstance } from "fastify";
import type { Config } from "../../subgraphs/shared/config/config.js";
import type { Closers } from "./closers.js";
import type { Served } from "./serve-gateway.js";

/** How long requests in progress may take after a stop begins, in milliseconds. */
const inFlightMilliseconds = 8_000;
const idleCheckMilliseconds = 50;

/**
 * Starts to listen; returns the address. The stop reports "not ready", accepts no new connections, ends sockets and
 * streams, and waits for the requests in progress up to a limit.
 */
export async function listen(app: FastifyInstance, config: Config, served: Served, closers: Closers): Promise<string> {
  closers.add("server", async () => {
    served.health.stopping();
    const cutOff = setTimeout(() => app.server.closeAllConnections(), inFlightMilliseconds);
    // A connection that has just got its answer stays open for a next request, which would never be accepted.
    const idle = setInterval(() => app.server.closeIdleConnections(), idleCheckMilliseconds);
    try {
      await Promise.all([app.close(), served.endStreams()]);
    } finally {
      clearTimeout(cutOff);
      clearInterval(idle);
    }
  });
  return app.listen({ host: config.HOST, port: config.PORT });
}
