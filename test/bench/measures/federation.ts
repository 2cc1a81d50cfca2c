import { deepStrictEqual } from "node:assert";
import type { Child } from "../child.js";
import type { Scene } from "../ground.js";
import { Load } from "../load.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";
import type { Addresses } from "../server.js";

/** From a task of a2a to an identity of org to a mailbox of mail. */
export const threeSubgraphs = `requester { handle identity { displayName mailbox { emailAddress } } }`;

const query = `query Bench($id: ID!) { a2aTask(id: $id) { id state ${threeSubgraphs} } }`;
const requests = 200;

/** The compiler has to be done with every side before anything counts. */
const warmUpRequests = 800;
const executions = 1_000;
const unit = "µs CPU";

/** What federation costs: the same query through our gateway, on one schema, and through the stock gateway. */
export async function measureFederation(server: Child, addresses: Addresses, scene: Scene): Promise<Measure[]> {
  return [...(await measureExecution(server, scene)), ...(await measureRequests(server, addresses, scene))];
}

/** The execution alone: rows in the loaders, document parsed, neither HTTP nor database. */
async function measureExecution(server: Child, { requester, tasks }: Scene): Promise<Measure[]> {
  await server.ask("prepareExecutions", { key: requester.key, query, taskId: tasks[0] });
  const side = (name: string) => () => server.ask<number>("execute", { side: name, count: executions });
  const sides = { ours: side("ours"), oneSchema: side("oneSchema"), stock: side("stock") };
  const { ours, oneSchema, stock } = await medians(sides, { rounds: 9, warmUp: 3 });
  return [
    ratioMeasure(
      "a1 three-subgraph query, execution alone: ours ÷ one schema",
      { over: ours, under: oneSchema, unit, oursIs: "over" },
      { atMost: 2.5 },
    ),
    ratioMeasure(
      "a2 execution alone: stock ApolloGateway with its in-process sources ÷ ours",
      { over: stock, under: ours, unit, oursIs: "under" },
      { atLeast: 5 },
    ),
  ];
}

/** The whole request, as a client sends it: HTTP, authentication, parsing, limits, execution, database, JSON. */
async function measureRequests(server: Child, addresses: Addresses, scene: Scene): Promise<Measure[]> {
  const load = (origin: string, path: string): Load => {
    const body = { query, variables: { id: scene.tasks[0] } };
    return new Load(origin, { method: "POST", path, key: scene.requester.key, body });
  };
  const loads = {
    ours: load(addresses.parley, "/graphql"),
    oneSchema: load(addresses.baselines, "/one-schema"),
    stockInProcess: load(addresses.baselines, "/stock/in-process"),
    stockOverHttp: load(addresses.baselines, "/stock/http"),
  };
  const expected: unknown = JSON.parse(await loads.oneSchema.once());
  for (const one of Object.values(loads)) deepStrictEqual(JSON.parse(await one.once()), expected);
  for (const one of Object.values(loads)) await one.many(warmUpRequests);
  const sides = {
    ours: () => loads.ours.cost(server, requests),
    oneSchema: () => loads.oneSchema.cost(server, requests),
    stockInProcess: () => loads.stockInProcess.cost(server, requests),
    stockOverHttp: () => loads.stockOverHttp.cost(server, requests),
  };
  const { ours, oneSchema, stockInProcess, stockOverHttp } = await medians(sides, { rounds: 7, warmUp: 1 });
  await Promise.all(Object.values(loads).map((one) => one.close()));
  return [
    ratioMeasure(
      "a3 whole request: ours ÷ ApolloServer on one schema",
      { over: ours, under: oneSchema, unit, oursIs: "over" },
      { atMost: 2.5 },
    ),
    ratioMeasure(
      "a4 whole request: stock ApolloGateway, in-process sources ÷ ours",
      { over: stockInProcess, under: ours, unit, oursIs: "under" },
      { atLeast: 5 },
    ),
    ratioMeasure(
      "a5 whole request: stock ApolloGateway, default sources (HTTP) ÷ ours",
      { over: stockOverHttp, under: ours, unit, oursIs: "under" },
      { atLeast: 5 },
    ),
  ];
}
