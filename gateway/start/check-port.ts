import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../../subgraphs/shared/config/config.js";

/**
 * Throws what `listen` would throw when the address is not available. Called before anything else starts: the first
 * start of an embedded database takes seconds, which would be wasted.
 */
export async function checkPort({ HOST, PORT }: Pick<Config, "HOST" | "PORT">): Promise<void> {
  const probe = createServer().listen({ host: HOST, port: PORT });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
