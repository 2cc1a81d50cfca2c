import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../../subgraphs/shared/config/config.js";

/**
 * Throws what `listen` would throw when the address cannot be listened on. Asked before anything else is started: the first
 * start of an embedded database takes seconds, for nothing.
 */
export async function checkPort({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): Promise<void> {
  const probe = createServer().listen({ host: HOST, port: PORT });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
