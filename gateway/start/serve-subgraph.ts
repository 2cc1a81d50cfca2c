import type { FastifyInstance } from "fastify";
import { refuseOtherMethodsHere, sendError } from "../../rest-shim/index.js";
import { domains } from "../../subgraphs/index.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { sharedErrors } from "../../subgraphs/shared/errors/shared-errors.js";
import { mountForwardedRequests } from "../subgraph-process/forwarded-requests.js";
import { mountHealth } from "../http/health.js";
import { createMetrics } from "../http/metrics.js";
import { refreshContextWith } from "../viewers/refresh-context.js";
import { mountSubgraph } from "../subgraph-process/subgraph-server.js";
import type { ViewerCache } from "../viewers/viewer-cache.js";
import type { Served } from "./serve-gateway.js";

/** Mounts one subgraph on the server, for a gateway in another process. */
export async function serveSubgraph(app: FastifyInstance, services: Services, viewers: ViewerCache): Promise<Served> {
  const domain = domains.find(({ name }) => name === services.config.PARLEY_ROLE);
  if (domain === undefined) throw new Error(`There is no subgraph ${services.config.PARLEY_ROLE}.`);
  const otherMethods = refuseOtherMethodsHere(app);
  createMetrics(services).mount(app);
  const health = mountHealth(app, services, []);
  const subgraph = await domain.buildSubgraph(domains);
  const endStreams = await mountSubgraph(app, subgraph, services, refreshContextWith(viewers));
  if (services.config.PARLEY_FORWARDED_CREDENTIALS === "1") {
    await mountForwardedRequests(app, subgraph, services, viewers);
  }
  otherMethods.done();
  app.setNotFoundHandler((request, reply) => sendError(sharedErrors.problem("route_not_found"), request, reply));
  return { health, endStreams };
}
