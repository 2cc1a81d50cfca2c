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

/** One server's two addresses of a round trip. */
interface Route {
  readonly origin: string;
  readonly requesterKey: string;
  readonly workerKey: string;
  readonly reply: (taskId: string) => string;
}

/** A task is sent, and the worker replies: by us, and by the SDK's own server with its in-memory store. */
export async function measureRoundTrips(server: Child, at: Addresses, scene: Scene): Promise<Measure[]> {
  const { requester, worker } = scene;
  const keys = { requesterKey: requester.key, workerKey: worker.key };
  const ledger = `/api/v1/identities/${worker.handle}/a2a/tasks`;
  const ours = new RoundTrips({ origin: at.parley, ...keys, reply: (id) => `${ledger}/${id}/reply` });
  const theirs = new RoundTrips({ origin: at.baselines, ...keys, reply: (id) => `/tasks/${id}/reply` });
  for (const one of [ours, theirs]) await one.many(warmUpTrips);
  const sides = { ours: () => ours.cost(server), theirs: () => theirs.cost(server) };
  const costs = await medians(sides, { rounds: 9, warmUp: 1 });
  await Promise.all([ours.close(), theirs.close()]);
  const perSecond = (microseconds: number): number => 1_000_000 / microseconds;
  return [
    ratioMeasure(
      "g SendMessage and reply per CPU-second: ours ÷ the SDK's server, in memory",
      { over: perSecond(costs.ours), under: perSecond(costs.theirs), unit: "/s", oursIs: "over" },
      { atLeast: 0.3 },
    ),
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
    const { requesterKey, workerKey, reply } = this.route;
    const message = { messageId: randomUUID(), role: "ROLE_USER", parts: [{ text: "Write a haiku about queues." }] };
    const params = { message, configuration: { returnImmediately: true } };
    const envelope = { jsonrpc: "2.0", id: 1, method: "SendMessage", params };
    const sent = (await this.post("/a2a/writer", requesterKey, envelope)) as { result?: { task: { id: string } } };
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
