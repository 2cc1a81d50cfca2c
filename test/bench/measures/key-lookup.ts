import { deepStrictEqual } from "node:assert";
import type { KeyLookup } from "../baselines/gateway-with.js";
import type { Child } from "../child.js";
import type { Scene } from "../ground.js";
import { Load } from "../load.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";
import type { Addresses } from "../server.js";

const requests = 300;
/** The compiler has to be done with every side before anything counts. */
const warmUpRequests = 2_000;
const unit = "µs CPU";

/** What finding out who a key is adds to a REST read. */
export async function measureKeyLookup(server: Child, _: Addresses, { worker }: Scene): Promise<Measure[]> {
  const path = `/api/v1/identities/${worker.handle}`;
  // All sides are second gateways, made in the same way: what the first one does besides is no part of a read.
  const gateway = async (lookup: KeyLookup): Promise<Load> => {
    const origin = await server.ask<string>("secondGateway", { lookup, key: worker.key });
    return new Load(origin, { method: "GET", path, key: worker.key });
  };
  const loads = {
    ours: await gateway("as it is"),
    uncached: await gateway("uncached"),
    none: await gateway("none"),
  };
  const expected: unknown = JSON.parse(await loads.none.once());
  for (const one of Object.values(loads)) deepStrictEqual(JSON.parse(await one.once()), expected);
  for (const one of Object.values(loads)) await one.many(warmUpRequests);
  const sides = {
    ours: () => loads.ours.cost(server, requests),
    uncached: () => loads.uncached.cost(server, requests),
    none: () => loads.none.cost(server, requests),
  };
  const { ours, uncached, none } = await medians(sides, { rounds: 9, warmUp: 1 });
  await Promise.all(Object.values(loads).map((one) => one.close()));
  return [
    ratioMeasure(
      "f1 GET one identity: with key lookup ÷ without",
      { over: ours, under: none, unit, oursIs: "over" },
      { atMost: 1.15 },
    ),
    ratioMeasure(
      "f2 the same, were the key looked up in the database each time ÷ without",
      { over: uncached, under: none, unit, oursIs: "over" },
      null,
    ),
  ];
}
