import type { FastifyInstance } from "fastify";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { askedOnce } from "./asked-once.js";
import type { SubgraphSource } from "../sources/subgraph-source.js";

const answerWithin = 2_000;

/** What a load balancer asks. */
export interface Health {
  /** From now on ready, while every part is: the start is over, the first keys included. */
  started(): void;
  /** From now on not ready, so that no new work is sent here. */
  stopping(): void;
}

/** GET /healthz: the process lives. GET /readyz: it can do its work, and every part it needs answers. */
export function mountHealth(
  app: FastifyInstance,
  { database, events }: Services,
  sources: Iterable<SubgraphSource>,
): Health {
  let running = false;
  const checks: Record<string, () => boolean | Promise<boolean>> = {
    running: () => running,
    database: async () => (await database.request.driver.query("select 1")).rowCount === 1,
    event_log: () => events.notifications.isListening(),
  };
  for (const source of sources) if (source.schema === null) checks[source.name] = () => source.ready();
  app.get("/healthz", () => Promise.resolve({ status: "ok" }));
  const check = askedOnce(() =>
    Promise.all(Object.entries(checks).map(async ([name, asked]) => [name, await holds(asked)])),
  );
  app.get("/readyz", async (_, reply) => {
    const results = await check();
    const ready = results.every(([, holding]) => holding === true);
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", checks: Object.fromEntries(results) });
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

async function holds(check: () => boolean | Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), answerWithin);
  });
  try {
    return await Promise.race([check(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
