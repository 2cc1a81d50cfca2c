import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { unpublishedAge } from "../../subgraphs/shared/events/unpublished-age.js";
import { askedOnce } from "./asked-once.js";
import { DomainMetrics } from "./domain-metrics.js";
import type { SubscriptionMetrics } from "../subscriptions/environment.js";

/** Metrics of the operating system process, for any number of servers in it. */
let processMetrics: Registry | undefined;

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Present values, read when metrics are requested. */
export interface Gauges {
  subscriptions(): { readonly channels: number; readonly consumers: number };
  sockets(): number;
}

export interface Metrics extends SubscriptionMetrics {
  /** One GraphQL operation, over any transport. */
  operation(seconds: number, failed: boolean): void;
  /**
   * Counts the requests of a server and shows all metrics at GET /metrics, in Prometheus' text form. The work of the
   * domains is read from the shared database, so only gateways show it.
   */
  mount(app: FastifyInstance, gauges?: Gauges): void;
}

/** The metrics of one server. */
export function createMetrics(services: Services): Metrics {
  const { database, clock, events } = services;
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "parley_http_request_duration_seconds",
    help: "HTTP requests by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: seconds,
    registers,
  });
  const operations = new Histogram({
    name: "parley_graphql_operation_duration_seconds",
    help: "GraphQL queries and mutations, those of the REST interface included.",
    labelNames: ["outcome"],
    buckets: seconds,
    registers,
  });
  const demotions = new Counter({
    name: "parley_subscription_demotions_total",
    help: "Times a slow subscriber was moved from its channel to a source of its own.",
    registers,
  });
  const retries = new Counter({
    name: "parley_subscription_source_retries_total",
    help: "Times a source of events had to be opened again.",
    registers,
  });
  gauge("parley_event_log_position", "Position of the newest published event.", async () =>
    Number(await events.head()),
  );
  gauge("parley_event_lag_seconds", "Age of the oldest event not yet published.", () =>
    unpublishedAge(database, clock),
  );

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const made: Gauge = new Gauge({
      name,
      help,
      registers,
      async collect() {
        // A gauge that cannot be read, for example without the database, must not hide the others.
        made.set(
          await Promise.resolve()
            .then(read)
            .catch(() => Number.NaN),
        );
      },
    });
  }

  return {
    demoted: () => demotions.inc(),
    sourceRetried: () => retries.inc(),
    operation: (duration, failed) => operations.observe({ outcome: failed ? "error" : "ok" }, duration),
    mount(app, gauges) {
      let domains: DomainMetrics | null = null;
      if (gauges !== undefined) {
        gauge("parley_subscriptions", "Open subscriptions.", () => gauges.subscriptions().consumers);
        gauge(
          "parley_subscription_channels",
          "Groups of subscriptions that share a source.",
          () => gauges.subscriptions().channels,
        );
        domains = new DomainMetrics(services, registry);
        gauge("parley_websockets", "Open WebSocket connections.", () => gauges.sockets());
      }
      app.addHook("onResponse", (request, reply, done) => {
        const route = request.routeOptions.url ?? "none";
        requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
        done();
      });
      // It queries the database, and any caller may request it.
      const collect = askedOnce(async () => {
        if (processMetrics === undefined) collectDefaultMetrics({ register: (processMetrics = new Registry()) });
        await domains?.refresh();
        return (await Promise.all([registry.metrics(), processMetrics.metrics()])).join("\n");
      });
      app.get("/metrics", async (_, reply) => reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await collect()));
    },
  };
}
