import type { FastifyInstance } from "fastify";
import { mountMcpShim } from "../../mcp-shim/index.js";
import { type DoorPorts, mountRestShim, refuseOtherMethodsHere } from "../../rest-shim/index.js";
import { ownOrigin } from "../../subgraphs/shared/context/own-origin.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { Admission } from "../admission/admission.js";
import { authenticate, authenticateMcp, authenticateOperation } from "../viewers/authenticate.js";
import { mountConsole } from "../console/mount-console.js";
import { mountSession } from "../console/mount-session.js";
import { sessionOfRequest } from "../console/session-credential.js";
import { executeOn } from "../execution/execute.js";
import { createExecutor } from "../http/executor.js";
import { FederatedSchema, readSupergraph } from "../federation/supergraph.js";
import { clientAddressBehind } from "../http/client-address.js";
import { contextOf } from "../http/context-of.js";
import { mountGraphql } from "../http/graphql.js";
import { type Health, mountHealth } from "../http/health.js";
import { createMetrics } from "../http/metrics.js";
import { answeringAsFirst } from "../execution/keyed-mutations.js";
import { mountDocs } from "../pages/docs/mount-docs.js";
import { mountPages, notFoundPage } from "../pages/mount-pages.js";
import { mountOutboxPage } from "../pages/outbox-page.js";
import { refreshContextWith } from "../viewers/refresh-context.js";
import { Subscriptions } from "../subscriptions/subscriptions.js";
import type { ViewerCache } from "../viewers/viewer-cache.js";
import { ViewerWatch } from "../viewers/viewer-watch.js";
import { Sockets } from "../websocket/sockets.js";
import { serveWebSocket } from "../websocket/websocket-server.js";
import type { Closers } from "./closers.js";
import { openSources } from "./subgraphs.js";

/** An application for one port, ready to listen. */
export interface Served {
  readonly health: Health;
  /** Ends long-lived connections: sockets and streams. */
  endStreams(): Promise<void>;
  /** Opens the page of the outbox; null or missing when there is none. */
  readonly outboxToken?: string | null;
}

/** Mounts the gateway on the server: GraphQL over HTTP and WebSocket, REST, MCP, pages, health and metrics. */
export async function serveGateway(
  app: FastifyInstance,
  services: Services,
  viewers: ViewerCache,
  closers: Closers,
): Promise<Served> {
  const { config, log } = services;
  const metrics = createMetrics(services);
  const sources = await openSources(config, refreshContextWith(viewers));
  closers.add("subgraphs", () => Promise.all([...sources.values()].map((source) => source.close())));
  const schema = new FederatedSchema(await readSupergraph(), Object.fromEntries(sources), log, config);
  const execute = executeOn(schema, metrics);
  const subscriptions = new Subscriptions({ services, schema, sources, viewers, metrics });
  const watch = new ViewerWatch(services, viewers);
  closers.add("credentials", async () => watch.close());
  const sockets = new Sockets(watch, config);
  const otherMethods = refuseOtherMethodsHere(app);
  metrics.mount(app, { subscriptions: () => subscriptions.count(), sockets: () => sockets.size });
  const health = mountHealth(app, services, sources.values());
  const addressOf = clientAddressBehind(config.TRUST_PROXY);
  const admission = new Admission(schema, config);
  const apollo = await mountGraphql(app, {
    services,
    schema,
    admission,
    execute: answeringAsFirst(execute),
    subscriptions,
    watchViewer: (viewer, over) => watch.watch(viewer, over),
    contextOf: async (request) => {
      const session = () => sessionOfRequest(services, request.headers);
      const { viewer } = await authenticateOperation(request.headers, viewers, session);
      return contextOf(services, request, { viewer, clientAddress: addressOf(request.raw) });
    },
  });
  closers.add("graphql", () => apollo.stop());
  mountPages(app, config);
  mountDocs(app, services);
  mountSession(app, services, viewers);
  mountConsole(app);
  const outboxToken = mountOutboxPage(app, services);
  otherMethods.done();
  const ports: Omit<DoorPorts, "authenticate"> = {
    executor: createExecutor({ schema, sources, execute, subscriptions }),
    watchViewer: (viewer, over) => watch.watch(viewer, over),
    addressOf,
    services,
  };
  await mountRestShim(app, {
    ...ports,
    authenticate: (request) => authenticate(request.headers, viewers),
    notFoundPage: notFoundPage(config),
  });
  await mountMcpShim(app, {
    ...ports,
    authenticate: ({ headers }) =>
      authenticateMcp(headers, viewers, ownOrigin(services, headers.host) ?? services.publicBaseUrl),
  });
  const endpoint = serveWebSocket(app.server, {
    services,
    schema,
    admission,
    execute,
    subscriptions,
    viewers,
    sockets,
    addressOf,
  });
  return { health, endStreams: () => endpoint.close(), outboxToken };
}
