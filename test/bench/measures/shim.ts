import { deepStrictEqual } from "node:assert";
import type { Child } from "../child.js";
import type { Scene } from "../ground.js";
import { Load } from "../load.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";
import type { Addresses } from "../server.js";

const requests = 300;
/** The compiler has to be done with both before anything counts. */
const warmUpRequests = 2_000;

/** What the REST shim costs: one task by its route, and by a handler that calls the store by hand. */
export async function measureShim(server: Child, addresses: Addresses, { worker, tasks }: Scene): Promise<Measure[]> {
  const path = `/api/v1/identities/${worker.handle}/a2a/tasks/${tasks[0]}`;
  const shim = new Load(addresses.parley, { method: "GET", path, key: worker.key });
  const bare = new Load(addresses.baselines, { method: "GET", path, key: worker.key });
  deepStrictEqual(JSON.parse(await shim.once()), JSON.parse(await bare.once()));
  for (const one of [shim, bare]) await one.many(warmUpRequests);
  const sides = { shim: () => shim.cost(server, requests), bare: () => bare.cost(server, requests) };
  const costs = await medians(sides, { rounds: 9, warmUp: 1 });
  await Promise.all([shim.close(), bare.close()]);
  return [
    ratioMeasure(
      "b GET one task: REST shim ÷ bare handler",
      { over: costs.shim, under: costs.bare, unit: "µs CPU", oursIs: "over" },
      { atMost: 1.5 },
    ),
  ];
}
