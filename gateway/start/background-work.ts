import { domains } from "../../subgraphs/index.js";
import type { Services } from "../../subgraphs/shared/context/services.js";
import { createPresence } from "../../subgraphs/shared/background/presence.js";
import { createWork, type Work } from "../../subgraphs/shared/background/background-work.js";

/**
 * The background work of every domain. Any process with free capacity does it; a gateway without subgraphs only serves
 * requests.
 */
export function backgroundWork(services: Services): Work {
  const role = services.config.PARLEY_ROLE;
  if (role === "gateway") return createPresence(services, role);
  return createWork({ services, role, domains: domains.map((domain) => domain.work) });
}
