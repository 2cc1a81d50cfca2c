import { InMemoryTaskStore } from "@a2a-js/sdk/server";
import { fastify, type FastifyInstance, type FastifyRequest } from "fastify";
import { authenticate } from "../../gateway/viewers/authenticate.js";
import { readSupergraph } from "../../gateway/federation/supergraph.js";
import { contextOf } from "../../gateway/http/context-of.js";
import { type RunningParley, startParley } from "../../gateway/start/parley.js";
import { cacheViewers } from "../../gateway/viewers/viewer-cache.js";
import { credentialDirectory, domains } from "../../subgraphs/index.js";
import type { RequestContext } from "../../subgraphs/shared/context/request-context.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import type { CredentialDirectory } from "../../subgraphs/shared/viewer/credential-directory.js";
import { apolloRoute } from "./baselines/apollo-route.js";
import { bareTaskRoute } from "./baselines/bare-task.js";
import { Broadcast } from "./baselines/broadcast.js";
import { type Execution, type ExecutionParts, prepareExecutions, type RunExecutions } from "./baselines/executions.js";
import { gatewayWith, type KeyLookup, type SecondGateway } from "./baselines/gateway-with.js";
import { oneSchema } from "./baselines/one-schema.js";
import { PostgresTaskStore } from "./baselines/postgres-task-store.js";
import { sdkServer } from "./baselines/sdk-server.js";
import { stockGatewayInProcess, stockGatewayOverHttp } from "./baselines/stock-gateway.js";
import { answerParent } from "./child.js";

/** Where the server under test and its baselines listen: one process, one database pool. */
export interface Addresses {
  readonly parley: string;
  /** Also the raw WebSocket broadcast, at ws /raw. */
  readonly baselines: string;
}

let parley: RunningParley | undefined;
const baselines: FastifyInstance[] = [];
const secondGateways: SecondGateway[] = [];
let broadcast: Broadcast | undefined;
let bytes = Buffer.alloc(0);
let executionParts: ExecutionParts | undefined;
let runExecutions: RunExecutions | undefined;

/** What is mounted beside the server under test: what is not measured would only fill the heap. */
export type Comparison = "federation" | "task" | "broadcast" | "key lookup" | "round trips" | "usage" | "unlock";

export interface ServerOptions {
  readonly settings: Record<string, string>;
  readonly comparison: Comparison;
}

async function start({ settings, comparison }: ServerOptions): Promise<Addresses> {
  parley = await startParley({ environment: settings });
  const { services } = parley;
  const viewers = cacheViewers(credentialDirectory(services), services.clock);
  const app = openApp();
  if (comparison === "broadcast") broadcast = new Broadcast(app.server);
  if (comparison === "round trips") await mountSdkServers(app, settings["DATABASE_URL"]!);
  if (comparison === "task") bareTaskRoute(app, services, viewers);
  if (comparison === "unlock") app.get("/bytes", (_, reply) => reply.type("application/json").send(bytes));
  if (comparison === "federation") await mountGateways(app, services, viewers);
  return { parley: parley.url, baselines: await listen(app) };
}

async function mountSdkServers(app: FastifyInstance, databaseUrl: string): Promise<void> {
  const durable = await PostgresTaskStore.open(databaseUrl);
  app.addHook("onClose", () => durable.close());
  sdkServer(app, "/durable", durable);
  sdkServer(app, "/in-memory", new InMemoryTaskStore());
}

async function mountGateways(app: FastifyInstance, services: Services, viewers: CredentialDirectory): Promise<void> {
  const context = async (request: FastifyRequest): Promise<RequestContext> =>
    Object.assign(contextOf(services, request, await authenticate(request.headers, viewers)), {
      key: request.headers["x-api-key"],
    });
  const supergraph = await readSupergraph();
  const subgraphs = await Promise.all(domains.map((domain) => domain.buildSubgraph(domains)));
  // Listens first: the gateway wants the addresses when it starts.
  const separate = openApp();
  for (const { name, schema } of subgraphs) await apolloRoute(separate, `/${name}`, { schema }, context);
  const origin = await listen(separate);
  const overHttp = stockGatewayOverHttp(supergraph, (name) => `${origin}/${name}`);
  const schema = oneSchema(supergraph, subgraphs);
  executionParts = { services, viewers, supergraph, subgraphs, oneSchema: schema };
  await apolloRoute(app, "/one-schema", { schema }, context);
  await apolloRoute(app, "/stock/in-process", { gateway: stockGatewayInProcess(supergraph, subgraphs) }, context);
  await apolloRoute(app, "/stock/http", { gateway: overHttp }, context);
}

function openApp(): FastifyInstance {
  const app = fastify() as unknown as FastifyInstance;
  baselines.push(app);
  return app;
}

function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ host: "127.0.0.1", port: 0 });
}

function processorMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

answerParent(
  {
    start,
    processorMicroseconds,
    keepBytes: (text: string) => void (bytes = Buffer.from(text)),
    residentBytes: () => process.memoryUsage.rss(),
    prepareExecutions: async (execution: Execution) => {
      runExecutions = await prepareExecutions(executionParts!, execution);
    },
    execute: ({ side, count }: { readonly side: "ours" | "oneSchema" | "stock"; readonly count: number }) =>
      runExecutions!(side, count),
    secondGateway: async ({ lookup, key }: { readonly lookup: KeyLookup; readonly key: string }) => {
      const second = await gatewayWith(parley!.services, lookup, key);
      secondGateways.push(second);
      return second.origin;
    },
    broadcast: (frame: string) => broadcast!.send(frame),
  },
  async () => {
    broadcast?.close();
    await Promise.all(baselines.map((app) => app.close()));
    await Promise.all(secondGateways.map((gateway) => gateway.close()));
    await parley?.close();
  },
);
