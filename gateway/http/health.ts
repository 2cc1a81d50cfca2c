import type { FastifyInstance } from "fastify";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { askedOnce } from "./asked-once.js";
import type { SubgraphSource } from "../sources/subgraph-source.js";
import { timeLimit } from "../../subgraphs/shared/config/time-limit.js";

const answerWithin = 2_000;

/** The health checks of load balancers. */
export interface Health {
  /** From now on ready, as long as it can work: the start is complete, including the first keys. */
  started(): void;
  /** From now on not ready, so that no new work is sent here. */
  stopping(): void;
}

/**
 * GET /healthz: the process runs. GET /readyz: it can work. A gateway without one of its subgraphs is ready: the
 * subgraph is named in `missing`, and its operations answer `unavailable`. Otherwise one dead subgraph would take down
 * every gateway. `degraded` names what does not work although it is ready.
 */
export function mountHealth(
  app: FastifyInstance,
  { database, events, config }: Services,
  sources: Iterable<SubgraphSource>,
): Health {
  let running = false;
  const within = timeLimit(config, answerWithin);
  const checks: Record<string, () => boolean | Promise<boolean>> = {
    running: () => running,
    database: async () => (await database.request.driver.query("select 1")).rowCount === 1,
    event_log: () => events.notifications.isListening(),
  };
  const remote = [...sources].filter(({ schema }) => schema === null);
  app.get("/healthz", () => Promise.resolve({ status: "ok" }));
  const check = askedOnce(() =>
    Promise.all([
      Promise.all(Object.entries(checks).map(async ([name, asked]) => [name, await holds(asked, within)] as const)),
      Promise.all(remote.map(async (source) => [source.name, await holds(() => source.ready(), within)] as const)),
    ]),
  );
  app.get("/readyz", async (_, reply) => {
    const [own, subgraphs] = await check();
    const reached = subgraphs.some(([, holding]) => holding);
    const ready = own.every(([, holding]) => holding) && (remote.length === 0 || reached);
    const missing = subgraphs.flatMap(([name, holding]) => (holding ? [] : [name]));
    return reply.code(ready ? 200 : 503).send({
      status: ready ? "ready" : "not ready",
      checks: Object.fromEntries([...own, ...subgraphs]),
      ...(missing.length === 0 ? {} : { missing }),
      // It can still read, and another process would not be better.
      ...(database.room.isFull ? { degraded: ["database_disk_full"] } : {}),
    });
  });
  return {
    started() {
      running = true;
    },
    stopping() {
      running = false;
    },
  };
}

async function holds(check: () => boolean | Promise<boolean>, within: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), within);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
