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

/** What federation costs: the same query through our gateway, on one schema, and through the stock gateway. */
export async function measureFederation(server: Child, addresses: Addresses, scene: Scene): Promise<Measure[]> {
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
  const sides = {
    ours: () => loads.ours.cost(server, requests),
    oneSchema: () => loads.oneSchema.cost(server, requests),
    stockInProcess: () => loads.stockInProcess.cost(server, requests),
    stockOverHttp: () => loads.stockOverHttp.cost(server, requests),
  };
  const { ours, oneSchema, stockInProcess, stockOverHttp } = await medians(sides, { rounds: 7, warmUp: 1 });
  await Promise.all(Object.values(loads).map((one) => one.close()));
  const unit = "µs CPU";
  return [
    ratioMeasure(
      "a1 three-subgraph query: ours ÷ one schema",
      { over: ours, under: oneSchema, unit, oursIs: "over" },
      { atMost: 2.5 },
    ),
    ratioMeasure(
      "a2 stock ApolloGateway, its in-process sources ÷ ours",
      { over: stockInProcess, under: ours, unit, oursIs: "under" },
      { atLeast: 5 },
    ),
    ratioMeasure(
      "a3 stock ApolloGateway, its default sources (HTTP) ÷ ours",
      { over: stockOverHttp, under: ours, unit, oursIs: "under" },
      { atLeast: 5 },
    ),
  ];
}
