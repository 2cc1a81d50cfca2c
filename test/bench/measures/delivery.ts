import { Child } from "../child.js";
import { type Ground, replyTo, type Scene } from "../ground.js";
import { type Measure, ratioMeasure } from "../report.js";
import { medians } from "../rounds.js";
import type { Addresses } from "../server.js";
import type { Audience } from "../sockets.js";
import { threeSubgraphs } from "./federation.js";

const size = 1000;
const eventsPerRound = 10;
const query = `subscription Bench($agentHandle: String!) {
  taskUpdated(agentHandle: $agentHandle) {
    cursor kind occurredAt state version message { parts { text } } task { id messageCount ${threeSubgraphs} }
  }
}`;

/**
 * What a delivery costs: events of the log to a thousand subscribers of one agent's tasks, whose selection crosses three
 * subgraphs, and the same bytes sent to a thousand sockets by hand. The events are written by another process.
 */
export async function measureDelivery(
  server: Child,
  addresses: Addresses,
  ground: Ground,
  scene: Scene,
): Promise<Measure[]> {
  const clients = Child.start("sockets.js");
  try {
    const audience = (origin: string, path: string): Audience => ({
      url: `${origin.replace("http", "ws")}${path}`,
      protocol: path === "/graphql" ? "graphql-transport-ws" : null,
      key: scene.requester.key,
      query: path === "/graphql" ? query : null,
      variables: { agentHandle: scene.requester.handle },
      size,
    });
    await clients.ask("open", { name: "subscribers", audience: audience(addresses.parley, "/graphql") });
    await clients.ask("open", { name: "listeners", audience: audience(addresses.baselines, "/raw") });
    let frame = "";
    const cost = (name: string, send: () => Promise<unknown>): (() => Promise<number>) => {
      let sent = 0;
      return async () => {
        const before = await server.ask<number>("processorMicroseconds");
        for (let index = 0; index < eventsPerRound; index += 1) {
          await send();
          sent += 1;
          frame = await clients.ask<string>("received", { name, events: sent });
        }
        const spent = (await server.ask<number>("processorMicroseconds")) - before;
        return spent / (eventsPerRound * size);
      };
    };
    const sides = {
      subscribers: cost("subscribers", () => replyTo(ground.services, scene, scene.tasks[0]!)),
      listeners: cost("listeners", () => server.ask("broadcast", frame)),
    };
    const { subscribers, listeners } = await medians(sides, { rounds: 9, warmUp: 2 });
    return [
      ratioMeasure(
        `c delivery to ${size} sockets ÷ raw ws broadcast of the same bytes`,
        { over: subscribers, under: listeners, unit: "µs CPU", oursIs: "over" },
        { atMost: 2.5 },
      ),
    ];
  } finally {
    await clients.stop();
  }
}
