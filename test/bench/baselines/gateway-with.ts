import { createApp } from "../../../gateway/http/app.js";
import { Closers } from "../../../gateway/start/closers.js";
import { serveGateway } from "../../../gateway/start/serve-gateway.js";
import { cacheViewers, type ViewerCache } from "../../../gateway/viewers/viewer-cache.js";
import { credentialDirectory } from "../../../subgraphs/index.js";
import type { Services } from "../../../subgraphs/shared/context/services.js";

/** How a gateway finds out who a key is. */
export type KeyLookup = "as it is" | "uncached" | "none";

/** A second gateway on the services of the first. */
export interface SecondGateway {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * The whole gateway once more, but for its viewers: `uncached` asks the database for every request, `none` gives every
 * request the viewer of that one key without looking at what it came with.
 */
export async function gatewayWith(services: Services, lookup: KeyLookup, key: string): Promise<SecondGateway> {
  const closers = new Closers(services.log);
  const app = createApp(services.config, services.log);
  await serveGateway(app, services, viewersOf(services, lookup, key), closers);
  closers.add("server", () => app.close());
  return { origin: await app.listen({ host: "127.0.0.1", port: 0 }), close: () => closers.close() };
}

function viewersOf(services: Services, lookup: KeyLookup, key: string): ViewerCache {
  const directory = credentialDirectory(services);
  if (lookup === "as it is") return cacheViewers(directory, services.clock);
  if (lookup === "uncached") return { ...directory, clear: () => {} };
  const viewer = directory.lookup({ scheme: "api_key", value: key });
  return { lookup: () => viewer, refresh: () => viewer, clear: () => {} };
}
