import { createServer, type Server } from "node:http";
import type { Server as NetServer, Socket } from "node:net";
import type { Config } from "../../subgraphs/shared/config/config.js";
import { addressBlock } from "../../subgraphs/shared/rules/address-block.js";
import { clientAddressBehind, plain, trustedProxies } from "./client-address.js";
import { CountedRequest } from "./counted-request.js";
import { CountedResponse } from "./counted-response.js";
import { RequestsInProgress } from "./requests-in-progress.js";
import { RequestLine } from "./request-line.js";
import { streamWithin, UnfinishedBodies } from "./unfinished-bodies.js";

const mebibyte = 1_048_576;

/** The time limit for headers. */
const headersWithin = 20_000;
const keepAliveFor = 72_000;
const checkEvery = 5_000;

const line = Symbol("requestLine");
type Connection = Socket & { [line]?: RequestLine };

/**
 * The server below the HTTP framework. It limits what clients can make it hold: connections, requests in progress,
 * bytes of bodies and of answers, for each address and in total. A request beyond a limit is passed on with a refusal
 * in its `progress`, which the application answers. A client that does not read its answer for a while is disconnected.
 */
export function createHttpServer(
  config: Config,
  handle: (request: CountedRequest, response: CountedResponse) => void,
): Server {
  const inProgress = new RequestsInProgress(limitsOf(config), clientAddressBehind(config.TRUST_PROXY));
  const bodies = new UnfinishedBodies();
  const watched: typeof handle = (request, response) => {
    bodies.watch(request, response);
    handle(request, response);
  };
  const server = createServer(
    {
      IncomingMessage: CountedRequest,
      ServerResponse: CountedResponse,
      headersTimeout: headersWithin,
      // Bodies that are not streams have a shorter limit: see UnfinishedBodies.
      requestTimeout: streamWithin,
      keepAliveTimeout: keepAliveFor,
      connectionsCheckingInterval: checkEvery,
    },
    (request, response) => {
      request.progress = response.progress = inProgress.enter(request);
      const connection = request.socket as Connection;
      (connection[line] ??= new RequestLine(connection, watched)).add(request, response);
    },
  );
  const checking = setInterval(() => bodies.end(server as unknown as Server), checkEvery).unref();
  server.once("close", () => clearInterval(checking));
  server.maxConnections = config.CONNECTIONS_MAX;
  boundConnections(server, config);
  // For Node a connection is active while its peer reads any of the data, however slowly.
  server.setTimeout(config.READ_WITHIN_SECONDS * 1000, (connection: Connection) => {
    const isWaitedFor = connection[line]?.isBusy === true && connection.writableLength === 0;
    if (!isWaitedFor) connection.destroy();
  });
  return server as unknown as Server;
}

function limitsOf(config: Config) {
  const all = { requests: config.REQUESTS_MAX, bytes: config.TRAFFIC_MAX_MEBIBYTES * mebibyte };
  const one = {
    requests: config.REQUESTS_MAX_PER_ADDRESS,
    bytes: config.TRAFFIC_MAX_MEBIBYTES_PER_ADDRESS * mebibyte,
  };
  return { one: servesStrangers(config) ? one : all, all };
}

/** A separate subgraph has few callers: gateways, each with the requests of many users. */
function servesStrangers({ PARLEY_ROLE }: Config): boolean {
  return PARLEY_ROLE === "all" || PARLEY_ROLE === "gateway";
}

/** Closes connections of an address that has too many already. Trusted proxies carry those of others. */
function boundConnections(server: NetServer, config: Config): void {
  if (!servesStrangers(config)) return;
  const open = new Map<string, number>();
  const isProxy = trustedProxies(config.TRUST_PROXY);
  server.on("connection", (connection) => {
    const caller = plain(connection.remoteAddress ?? "");
    if (caller === null || isProxy(caller)) return;
    const address = addressBlock(caller);
    const count = open.get(address) ?? 0;
    if (count >= config.CONNECTIONS_MAX_PER_ADDRESS) return void connection.destroy();
    open.set(address, count + 1);
    connection.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
