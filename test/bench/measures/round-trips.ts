import { randomUUID } from "node:crypto";
import { Pool } from "undici";
import type { Child } from "../child.js";
import type { Scene } from "../ground.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";
import type { Addresses } from "../server.js";

const connections = 8;
const trips = 150;
/** The compiler has to be done with both before anything counts. */
const warmUpTrips = 1_000;

/** Where a server takes the two requests of a round trip. */
interface Route {
  readonly origin: string;
  readonly requesterKey: string;
  readonly workerKey: string;
  readonly send: string;
  readonly reply: (taskId: string) => string;
}

/** A task is sent, and the worker replies: by us, and by the SDK's own server with tasks in PostgreSQL and in memory. */
export async function measureRoundTrips(server: Child, at: Addresses, scene: Scene): Promise<Measure[]> {
  const { requester, worker } = scene;
  const keys = { requesterKey: requester.key, workerKey: worker.key };
  const ledger = `/api/v1/identities/${worker.handle}/a2a/tasks`;
  const ours = new RoundTrips({
    origin: at.parley,
    ...keys,
    send: "/a2a/writer",
    reply: (id) => `${ledger}/${id}/reply`,
  });
  const sdk = (prefix: string): RoundTrips =>
    new RoundTrips({
      origin: at.baselines,
      ...keys,
      send: `${prefix}/a2a/writer`,
      reply: (id) => `${prefix}/tasks/${id}/reply`,
    });
  const all = { ours, durable: sdk("/durable"), inMemory: sdk("/in-memory") };
  for (const one of Object.values(all)) await one.many(warmUpTrips);
  const sides = {
    ours: () => all.ours.cost(server),
    durable: () => all.durable.cost(server),
    inMemory: () => all.inMemory.cost(server),
  };
  const costs = await medians(sides, { rounds: 9, warmUp: 1 });
  await Promise.all(Object.values(all).map((one) => one.close()));
  const perSecond = (microseconds: number): number => 1_000_000 / microseconds;
  const compared = (under: number) =>
    ({ over: perSecond(costs.ours), under: perSecond(under), unit: "/s", oursIs: "over" }) as const;
  return [
    ratioMeasure(
      "g1 SendMessage and reply per CPU-second: ours ÷ the SDK's server, tasks in PostgreSQL",
      compared(costs.durable),
      {
        atLeast: 0.6,
      },
    ),
    ratioMeasure("g2 the same ÷ the SDK's server, tasks in memory", compared(costs.inMemory), null),
  ];
}

class RoundTrips {
  private readonly pool: Pool;

  constructor(private readonly route: Route) {
    this.pool = new Pool(route.origin, { connections, pipelining: 1 });
  }

  async many(count: number): Promise<void> {
    let left = count;
    const one = async (): Promise<void> => {
      while (left-- > 0) await this.once();
    };
    await Promise.all(Array.from({ length: connections }, one));
  }

  /** Processor time that the server spends on each, in microseconds. */
  async cost(server: Child): Promise<number> {
    const before = await server.ask<number>("processorMicroseconds");
    await this.many(trips);
    return ((await server.ask<number>("processorMicroseconds")) - before) / trips;
  }

  close(): Promise<void> {
    return this.pool.close();
  }

  private async once(): Promise<void> {
    const { requesterKey, workerKey, send, reply } = this.route;
    const message = { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text: "Write a haiku about queues." }] };
    const params = { message, configuration: { returnImmediately: true } };
    const envelope = { jsonrpc: "2.0", id: 1, method: "SendMessage", params };
    const sent = (await this.post(send, requesterKey, envelope)) as { result?: { task: { id: string } } };
    if (sent.result === undefined) throw new Error(`SendMessage answered ${JSON.stringify(sent)}`);
    const parts = [{ text: "Rows wait in a line." }];
    await this.post(reply(sent.result.task.id), workerKey, { intent: "complete", parts });
  }

  private async post(path: string, key: string, body: object): Promise<unknown> {
    const headers = { "x-api-key": key, "a2a-version": "1.0", "content-type": "application/json" };
    const response = await this.pool.request({ method: "POST", path, headers, body: JSON.stringify(body) });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }
}
